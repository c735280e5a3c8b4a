import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import {
  callingProcesses,
  callSubmission,
  hasBaresip,
  melody,
  startSip,
} from '../test/connectors/sip-rig.ts';
import type { SipCall } from '../test/support/sip/sip-call.ts';
import { startSipServer } from '../test/support/sip/sip-server.ts';
import { keep, say } from './report.ts';

/**
 * Calls at the same time to a server that counts what it hears; what a slot needs while it waits and while it plays;
 * and how many calls can be placed in a second. Caller and server share the machine, and the server is this process.
 */
const { values: options } = parseArgs({
  options: {
    concurrent: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '2' },
    busy: { type: 'string', default: '300' },
  },
});
const [concurrent, seconds, rounds, busy] = [
  Number(options.concurrent),
  Number(options.seconds),
  Number(options.rounds),
  Number(options.busy),
];
const TICKS_PER_SECOND = 100;
const FRAMES_PER_SECOND = 50;

if (!hasBaresip) throw new Error('baresip is not installed: apt-get install baresip-core');

const load = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');

let isBusy = false;
const server = await startSipServer({
  onCall: async (call: SipCall) => {
    if (isBusy) {
      call.reply('486 Busy Here');
      return;
    }
    call.reply('180 Ringing');
    await call.answer();
  },
});
const { connector, untilOpen } = await startSip(
  { server: server.address, concurrent, retry_minutes: [] },
  { sound: melody(seconds) },
);
const startedAt = performance.now();
await untilOpen();
say(`${concurrent} slots are up after ${Math.round(performance.now() - startedAt)} ms; load ${load()}`);

const idle = memory();
say(
  `An idle slot: ${idle.resident.toFixed(1)} MB resident, of which ${idle.own.toFixed(1)} MB its own share`,
);

const results = [];
for (let round = 1; round <= rounds; round += 1) {
  const known = new Set(server.calls);
  const cpu = processorSeconds();
  const outcomes = await Promise.all(
    Array.from({ length: concurrent }, () => connector.submit(callSubmission())),
  );
  const calls = server.calls.filter((call) => !known.has(call));
  const received = calls.reduce((all, { rtp }) => all + rtp.received, 0);
  const lost = calls.reduce((all, { rtp }) => all + rtp.lost, 0);
  const missing = calls.filter(({ rtp }) => rtp.received < seconds * FRAMES_PER_SECOND).length;
  const accepted = outcomes.filter(({ kind }) => kind === 'accepted').length;
  const lostShare = (100 * lost) / Math.max(1, received + lost);
  const cpuPerCall = (processorSeconds() - cpu) / concurrent / seconds;
  for (const call of calls) call.close();
  results.push({ accepted, received, lost, missing, cpuPerCall });
  say(
    `Round ${round}: ${accepted} of ${concurrent} calls heard, ${received} packets, ${lost} lost (${lostShare.toFixed(3)} %), ` +
      `${missing} calls too short, ${(100 * cpuPerCall).toFixed(2)} % of a core a call; load ${load()}`,
  );
}

isBusy = true;
const from = performance.now();
let left = busy;
await Promise.all(
  Array.from({ length: concurrent }, async () => {
    while (left > 0) {
      left -= 1;
      await connector.submit(callSubmission());
    }
  }),
);
const perSecond = busy / ((performance.now() - from) / 1_000);
say(`${busy} calls to busy lines: ${perSecond.toFixed(1)} a second; load ${load()}`);
const after = memory();
say(
  `An idle slot after them: ${after.resident.toFixed(1)} MB resident, ${after.own.toFixed(1)} MB its own share`,
);

await connector.stop(0);
await server.close();
keep('calls', { concurrent, seconds, idle, results, perSecond, after });

/** Of one slot, in MB, on average. What processes share is counted in parts. */
function memory(): { resident: number; own: number } {
  const processes = callingProcesses();
  const sum = (field: string) =>
    processes.reduce((all, { pid }) => {
      const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      return all + Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
    }, 0);
  const each = processes.length * 1_024;
  return { resident: sum('Rss') / each, own: sum('Pss') / each };
}

/** Of all slots so far. */
function processorSeconds(): number {
  return callingProcesses().reduce((all, { pid }) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return all + (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  }, 0);
}
