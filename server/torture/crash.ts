// Kills the gateway, and its database, under load, again and again, and proves that nothing was lost, doubled or
// charged wrongly. It starts a gateway of its own in a temporary folder and talks to 127.0.0.1 alone.

import { parseArgs } from 'node:util';
import { keeping, printTable, seconds } from './command.ts';
import { tortureByCrash } from './crash-rig.ts';
import { countOutcomes, describeRefusals, type Plan, type Round, type Victim } from './rounds.ts';
import { percentile } from './percentile.ts';
import type { Send } from './traffic.ts';
import { conclude } from './check.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    'database-rounds': { type: 'string', default: '3' },
    rate: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '5' },
    keep: { type: 'boolean', default: false },
  },
});

function plan(victim: Victim, count: string): Plan[] {
  const round = { seconds: Number(values.seconds), perSecond: Number(values.rate), waitForDrain: true };
  return Array.from({ length: Number(count) }, () => ({ victim, ...round }));
}

function show({ victim, killedAtMs, awayMs, drainedMs, sends }: Round, number: number): void {
  const { acknowledged, refused, unanswered, unreached } = countOutcomes(sends);
  const counts = [sends.length, acknowledged, refused, unanswered, unreached];
  const times = [seconds(awayMs, 2), seconds(drainedMs), latencies(sends)];
  print(number, victim, `${killedAtMs} ms`, ...counts, ...times);
}

/** The latencies of acknowledged sends. */
function latencies(sends: readonly Send[]): string {
  const took = sends.filter((send) => send.outcome.kind === 'acknowledged').map((send) => send.tookMs);
  return `${percentile(took, 0.5).toFixed(0)} / ${percentile(took, 0.99).toFixed(0)}`;
}

const print = printTable({
  round: 5,
  killed: 9,
  after: 10,
  sends: 7,
  acknowledged: 13,
  refused: 8,
  unanswered: 11,
  unreached: 10,
  away: 9,
  'drained in': 11,
  'p50 / p99 ms': 12,
});
const { rounds, checks } = await tortureByCrash(
  [...plan('server', values.rounds), ...plan('database', values['database-rounds'])],
  {
    onRound: show,
    ...keeping(values.keep),
  },
);
console.log('');
console.log(`refused with: ${describeRefusals(rounds.flatMap((round) => round.sends))}`);
conclude(checks);
