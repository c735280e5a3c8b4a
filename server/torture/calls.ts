// Kills workers, pauses them (SIGSTOP), and cuts the link to the carrier while calls ring and speak, and proves that each
// call has one end, that none is placed twice unless nobody knows what became of it, and that every credit is right. It
// starts gateways, a database and a SIP server of its own and talks to 127.0.0.1 alone. It needs baresip and espeak-ng.

import { parseArgs } from 'node:util';
import { startOwnDatabase } from '../test/support/own-database.ts';
import { FAULTS, tortureCalls, type CallRound } from './calls-rig.ts';
import { conclude } from './check.ts';
import { keeping } from './command.ts';

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '24' },
    rounds: { type: 'string', default: '5' },
    keep: { type: 'boolean', default: false },
  },
});

function show({ fault, ringing, speaking, accepted, settledMs }: CallRound, number: number): void {
  const settled = settledMs === null ? 'not settled' : `settled after ${(settledMs / 1_000).toFixed(1)} s`;
  console.log(
    `round ${number}: ${fault} while ${ringing} calls rang and ${speaking} spoke; ${accepted.length} accepted, ${settled}`,
  );
}

await using database = await startOwnDatabase('torture-calls');
const { figures, checks } = await tortureCalls(
  {
    faults: Array.from({ length: Number(values.rounds) }, (_, i) => FAULTS[i % FAULTS.length] ?? 'kill'),
    callsPerRound: Number(values.calls),
    databaseUrl: database.connectionString,
  },
  {
    onRound: show,
    ...keeping(values.keep),
  },
);
const counts = Object.entries(figures).map(([what, count]) => `${count} ${what}`);
console.log(`\n${counts.join(', ')}`);
conclude(checks);
