// Makes the gateway's connections to its database fall silent under load, again and again, and proves that it serves
// again in time, and that nothing was lost, doubled or charged wrongly. It starts a gateway and a database of its own
// in a temporary folder and talks to 127.0.0.1 alone.

import { parseArgs } from 'node:util';
import { conclude } from './check.ts';
import { tortureByFreezing, type FrozenRound } from './frozen-rig.ts';
import { countOutcomes } from './rounds.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    rate: { type: 'string', default: '1000' },
    'frozen-seconds': { type: 'string', default: '25' },
    keep: { type: 'boolean', default: false },
  },
});

// Only a process that exits by itself cleans up after itself.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const WIDTHS = [5, 9, 7, 13, 8, 11, 14, 15, 13, 10] as const;

function line(cells: readonly (string | number)[]): string {
  return cells.map((cell, i) => String(cell).padStart(WIDTHS[i] ?? 8)).join(' ');
}

function show(round: FrozenRound, number: number): void {
  const seconds = (ms: number | null) => (ms === null ? 'never' : `${(ms / 1_000).toFixed(1)} s`);
  const { acknowledged, refused, unanswered } = countOutcomes(round.sends);
  const times = [round.acceptedAgainMs, round.deliveredAgainMs, round.acceptedAfterMs, round.drainedMs];
  console.log(
    line([
      number,
      `${round.frozenAtMs} ms`,
      round.sends.length,
      acknowledged,
      refused,
      unanswered,
      ...times.map(seconds),
    ]),
  );
}

console.log(
  line([
    'round',
    'silent',
    'sends',
    'acknowledged',
    'refused',
    'unanswered',
    'accepts again',
    'delivers again',
    'after the end',
    'drained in',
  ]),
);
const frozenMs = Number(values['frozen-seconds']) * 1_000;
const plan = { perSecond: Number(values.rate), frozenMs, patienceMs: 60_000, aroundMs: 4_000 };
const { checks } = await tortureByFreezing(
  Array.from({ length: Number(values.rounds) }, () => plan),
  {
    onRound: show,
    keepFolder: values.keep ? 'always' : 'when broken',
    onKept: (folder) => {
      console.log(`The gateway's log and data are kept in ${folder}`);
    },
  },
);
console.log('');
conclude(checks);
