// Steps the database's clock by an hour, forwards and back, under load, and proves that this makes no process be
// considered dead and that nothing was lost, doubled or charged wrongly. It starts a gateway of its own in a temporary
// folder and talks to 127.0.0.1 alone. With Debian's `faketime` the clock itself is set; without it, the times recorded
// by it.

import { parseArgs } from 'node:util';
import { conclude } from './check.ts';
import { tortureByClock, type ClockPlan, type ClockRound } from './clock-rig.ts';
import { keeping, printTable, seconds } from './command.ts';
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

const plans = Array.from({ length: Number(values.rounds) }, (_, i): ClockPlan => ({
  way: i % 2 === 0 ? 'forwards' : 'back',
  seconds: Number(values.seconds),
  perSecond: Number(values.rate),
}));

function show({ way, steppedAtMs, awayMs, drainedMs, sends }: ClockRound, number: number): void {
  const { acknowledged, refused, unanswered } = countOutcomes(sends);
  const counts = [sends.length, acknowledged, refused, unanswered];
  print(number, way, `${steppedAtMs} ms`, ...counts, seconds(awayMs, 2), seconds(drainedMs));
}

const print = printTable({
  round: 5,
  step: 9,
  after: 9,
  sends: 7,
  acknowledged: 13,
  refused: 8,
  unanswered: 11,
  away: 8,
  'drained in': 11,
});
const { rounds, checks, way } = await tortureByClock(plans, {
  faketime: values.shifted ? null : findFaketime(),
  onRound: show,
  ...keeping(values.keep),
});
console.log(`\nthe clock was set by: ${way}`);
console.log(`refused with: ${describeRefusals(rounds.flatMap((round) => round.sends))}`);
conclude(checks);
