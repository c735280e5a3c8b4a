// Pauses interfaces and a worker under load (SIGSTOP), so that others consider them dead, resumes them, and proves that
// nothing was lost, and nothing sent twice except after an unknown outcome. It starts gateways of its own in temporary
// folders and talks to 127.0.0.1 alone.

import { parseArgs } from 'node:util';
import { conclude } from './check.ts';
import { keeping, seconds } from './command.ts';
import { tortureByPause, type Paused, type PausePlan, type PauseRound } from './pause-rig.ts';
import { countOutcomes } from './rounds.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '60' },
    rate: { type: 'string', default: '200' },
  },
});

/** The promise: everything serves within this time after a fault has ended. */
const SERVED_LIMIT_MS = 15_000;
const VICTIMS: readonly (readonly Paused[])[] = [['worker'], ['api'], ['api', 'worker']];

function plan(_: unknown, i: number): PausePlan {
  const victims = VICTIMS[i % VICTIMS.length] ?? [];
  return { victims, pauseMs: Number(values.seconds) * 1_000, perSecond: Number(values.rate) };
}

function show({ victims, ended, servedMs, drainedMs, sends }: PauseRound, number: number): void {
  const { acknowledged, refused, unanswered, unreached } = countOutcomes(sends);
  const fates = `${acknowledged} acknowledged, ${refused} refused, ${unanswered + unreached} without an answer`;
  const how = ended.length > 0 ? ` (${ended.join(', ')} ended and was started again)` : '';
  const times = `served after ${seconds(servedMs)}${how}, drained after ${seconds(drainedMs)}`;
  console.log(`${number}. ${victims.join(' and ')}: ${sends.length} sends, ${fates}; ${times}`);
}

const { checks, resent } = await tortureByPause(Array.from({ length: Number(values.rounds) }, plan), {
  servedLimitMs: SERVED_LIMIT_MS,
  onRound: show,
  ...keeping(false),
});
console.log(`\n${resent} messages were unknown and sent again`);
conclude(checks);
