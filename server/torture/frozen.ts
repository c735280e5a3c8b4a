// Makes the gateway's connections to its database fall silent under load, again and again, and proves that it serves
// again in time, and that nothing was lost, doubled or charged wrongly. It starts a gateway and a database of its own
// in a temporary folder and talks to 127.0.0.1 alone.

import { parseArgs } from 'node:util';
import { conclude } from './check.ts';
import { keeping, printTable, seconds } from './command.ts';
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

function show(round: FrozenRound, number: number): void {
  const { acknowledged, refused, unanswered } = countOutcomes(round.sends);
  const times = [round.acceptedAgainMs, round.deliveredAgainMs, round.acceptedAfterMs, round.drainedMs];
  const counts = [round.sends.length, acknowledged, refused, unanswered];
  print(number, `${round.frozenAtMs} ms`, ...counts, ...times.map((ms) => seconds(ms)));
}

const print = printTable({
  round: 5,
  silent: 9,
  sends: 7,
  acknowledged: 13,
  refused: 8,
  unanswered: 11,
  'accepts again': 14,
  'delivers again': 15,
  'after the end': 13,
  'drained in': 10,
});
const frozenMs = Number(values['frozen-seconds']) * 1_000;
const plan = { perSecond: Number(values.rate), frozenMs, patienceMs: 60_000, aroundMs: 4_000 };
const { checks } = await tortureByFreezing(
  Array.from({ length: Number(values.rounds) }, () => plan),
  {
    onRound: show,
    ...keeping(values.keep),
  },
);
console.log('');
conclude(checks);
