// Feeds mutated PDUs to the SMPP codec and to live sessions, and looks for whatever crashes them, makes them
// unresponsive or makes them grow. It talks to 127.0.0.1 alone and needs no database.

import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { fuzz } from './smpp-fuzz-rig.ts';

const { values } = parseArgs({
  options: {
    pdus: { type: 'string', default: '100000' },
    /** As printed by a failed run, to repeat it. */
    seed: { type: 'string' },
  },
});

/** A session holds a PDU and a few dozen requests: any growth beyond this is a leak. */
const ALLOWED_GROWTH = 128 * 1_024 * 1_024;

const seed = values.seed === undefined ? randomInt(2 ** 32) : Number(values.seed);
const heapBefore = process.memoryUsage().heapUsed;
const started = performance.now();
console.log(`Seed ${seed}.`);
const report = await fuzz(Number(values.pdus), seed);
const seconds = ((performance.now() - started) / 1_000).toFixed(1);
const growth = report.heapBytes - heapBefore;
console.log(
  `${report.pdus} PDUs in ${seconds} s. The codec read ${report.read}, refused ${report.refused} and lost ` +
    `${report.lostStreams} streams. After ${report.answered} bursts the session answered, after ${report.closed} it had ` +
    `closed. The heap grew by ${(growth / 1_048_576).toFixed(0)} MiB at most.`,
);
const bounded = growth < ALLOWED_GROWTH;
console.log(bounded ? 'No crash, no deaf session, memory bounded.' : 'MEMORY GREW TOO MUCH.');
process.exitCode = bounded ? 0 : 1;
