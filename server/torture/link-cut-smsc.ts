// The operator of the rig that cuts links: takes every message, counts what it received, sends receipts until they are
// acknowledged, and cuts all its connections at once at random moments.

import { setTimeout as sleep } from 'node:timers/promises';
import { startSmppCarrier } from './smpp-carrier.ts';

export type SmscPlan = { messages: number; cuts: number; binds: number };

export type SmscReport = {
  /** How many messages each number was sent. */
  received: Record<string, number>;
  /** How long after each cut all links were bound again. */
  rebindMs: number[];
  receiptsOwed: number;
};

const ANSWER_MS = 3;
/** Used while links are missing: the others should not take everything before the next cut. */
const SLOW_ANSWER_MS = 150;

const plan = JSON.parse(process.argv[2] ?? '{}') as SmscPlan;
const rebindMs: number[] = [];
/** One cut in each share of the messages, and none near the end, where little would be under way. */
const moments = Array.from(
  { length: plan.cuts },
  (_, i) => ((i + Math.random()) / plan.cuts) * plan.messages * 0.8,
);
let cutAt: number | null = null;

const { smsc, taken, owed } = await startSmppCarrier({
  onTaken: () => {
    cutIfItIsTime();
    return cutAt === null ? ANSWER_MS : SLOW_ANSWER_MS;
  },
});

function cutIfItIsTime(): void {
  const [next] = moments;
  if (next === undefined || taken.size < next || cutAt !== null || smsc.binds.length < plan.binds) return;
  moments.shift();
  cutAt = performance.now();
  smsc.cut();
  void bindsAreBack(cutAt);
}

async function bindsAreBack(since: number): Promise<void> {
  // The cut sessions take a moment to notice.
  await sleep(50);
  while (smsc.binds.length < plan.binds) await sleep(5);
  rebindMs.push(performance.now() - since);
  cutAt = null;
}

process.on('message', () => {
  const report: SmscReport = {
    received: Object.fromEntries(taken),
    rebindMs,
    receiptsOwed: owed(),
  };
  process.send?.(report);
});
process.on('disconnect', () => process.exit(0));
process.send?.(smsc.port);
