// Kills the gateway, and its database, under load, again and again, and proves that nothing was lost, doubled or
// charged wrongly. It starts a gateway of its own in a temporary folder and talks to 127.0.0.1 alone.

import { parseArgs } from 'node:util';
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

// Only a process that exits by itself cleans up after itself.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

function plan(victim: Victim, count: string): Plan[] {
  const seconds = Number(values.seconds);
  const perSecond = Number(values.rate);
  return Array.from({ length: Number(count) }, () => ({ victim, seconds, perSecond, waitForDrain: true }));
}

const WIDTHS = [5, 9, 10, 7, 13, 8, 11, 10, 9, 11, 12] as const;

function line(cells: readonly (string | number)[]): string {
  return cells.map((cell, i) => String(cell).padStart(WIDTHS[i] ?? 8)).join(' ');
}

function show({ victim, killedAtMs, awayMs, drainedMs, sends }: Round, number: number): void {
  const counts = countOutcomes(sends);
  const drain = drainedMs === null ? 'never' : `${(drainedMs / 1_000).toFixed(1)} s`;
  const away = `${(awayMs / 1_000).toFixed(2)} s`;
  const { acknowledged, refused, unanswered, unreached } = counts;
  const cells = [
    number,
    victim,
    `${killedAtMs} ms`,
    sends.length,
    acknowledged,
    refused,
    unanswered,
    unreached,
  ];
  console.log(line([...cells, away, drain, latencies(sends)]));
}

/** The latencies of acknowledged sends. */
function latencies(sends: readonly Send[]): string {
  const took = sends.filter((send) => send.outcome.kind === 'acknowledged').map((send) => send.tookMs);
  return `${percentile(took, 0.5).toFixed(0)} / ${percentile(took, 0.99).toFixed(0)}`;
}

console.log(
  line([
    'round',
    'killed',
    'after',
    'sends',
    'acknowledged',
    'refused',
    'unanswered',
    'unreached',
    'away',
    'drained in',
    'p50 / p99 ms',
  ]),
);
const { rounds, checks } = await tortureByCrash(
  [...plan('server', values.rounds), ...plan('database', values['database-rounds'])],
  {
    onRound: show,
    keepFolder: values.keep ? 'always' : 'when broken',
    onKept: (folder) => {
      console.log(`The gateway's log and data are kept in ${folder}`);
    },
  },
);
console.log('');
console.log(`refused with: ${describeRefusals(rounds.flatMap((round) => round.sends))}`);
conclude(checks);
