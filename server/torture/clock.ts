// Steps the database's clock by an hour, forwards and back, under load, and proves that this makes no process be
// considered dead and that nothing was lost, doubled or charged wrongly. It starts a gateway of its own in a temporary
// folder and talks to 127.0.0.1 alone. With Debian's `faketime` the clock itself is set; without it, the times recorded
// by it.

import { parseArgs } from 'node:util';
import { conclude } from './check.ts';
import { tortureByClock, type ClockPlan, type ClockRound } from './clock-rig.ts';
import { findFaketime } from './database-clock.ts';
import { countOutcomes, describeRefusals } from './rounds.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    rate: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '20' },
    shifted: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});

// Only a process that exits by itself cleans up after itself.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const plans = Array.from({ length: Number(values.rounds) }, (_, i): ClockPlan => ({
  way: i % 2 === 0 ? 'forwards' : 'back',
  seconds: Number(values.seconds),
  perSecond: Number(values.rate),
}));

const WIDTHS = [5, 9, 9, 7, 13, 8, 11, 8, 11] as const;

function line(cells: readonly (string | number)[]): string {
  return cells.map((cell, i) => String(cell).padStart(WIDTHS[i] ?? 8)).join(' ');
}

function show({ way, steppedAtMs, awayMs, drainedMs, sends }: ClockRound, number: number): void {
  const { acknowledged, refused, unanswered } = countOutcomes(sends);
  const drain = drainedMs === null ? 'never' : `${(drainedMs / 1_000).toFixed(1)} s`;
  const away = `${(awayMs / 1_000).toFixed(2)} s`;
  console.log(
    line([number, way, `${steppedAtMs} ms`, sends.length, acknowledged, refused, unanswered, away, drain]),
  );
}

console.log(
  line(['round', 'step', 'after', 'sends', 'acknowledged', 'refused', 'unanswered', 'away', 'drained in']),
);
const { rounds, checks, way } = await tortureByClock(plans, {
  faketime: values.shifted ? null : findFaketime(),
  onRound: show,
  keepFolder: values.keep ? 'always' : 'when broken',
  onKept: (folder) => {
    console.log(`The gateway's log and data are kept in ${folder}`);
  },
});
console.log(`\nthe clock was set by: ${way}`);
console.log(`refused with: ${describeRefusals(rounds.flatMap((round) => round.sends))}`);
conclude(checks);
