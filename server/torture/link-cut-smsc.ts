// The operator of the rig that cuts links: takes every message, counts what it received, sends receipts until they are
// acknowledged, and cuts all its connections at once at random moments.

import { setTimeout as sleep } from 'node:timers/promises';
import { startSmsc, type Submit } from '../test/support/smsc.ts';

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
const RECEIPTS_AT_ONCE = 100;
const KEPT = 1_000;

const plan = JSON.parse(process.argv[2] ?? '{}') as SmscPlan;
const received = new Map<string, number>();
const rebindMs: number[] = [];
const owed: { submit: Submit; id: string }[] = [];
/** One cut in each share of the messages, and none near the end, where little would be under way. */
const moments = Array.from(
  { length: plan.cuts },
  (_, i) => ((i + Math.random()) / plan.cuts) * plan.messages * 0.8,
);
let taken = 0;
let cutAt: number | null = null;

const smsc = await startSmsc({
  submit: (submit) => {
    taken += 1;
    const { destinationAddr } = submit;
    received.set(destinationAddr, (received.get(destinationAddr) ?? 0) + 1);
    const id = `a${taken.toString(16)}`;
    owed.push({ submit, id });
    if (smsc.received.length > KEPT) smsc.received.length = 0;
    cutIfItIsTime();
    return { id, afterMs: cutAt === null ? ANSWER_MS : SLOW_ANSWER_MS };
  },
});

function cutIfItIsTime(): void {
  const [next] = moments;
  if (next === undefined || received.size < next || cutAt !== null || smsc.binds.length < plan.binds) return;
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

async function sendReceipts(): Promise<never> {
  for (;;) {
    const receipt = owed.shift();
    if (receipt === undefined) {
      await sleep(10);
      continue;
    }
    try {
      const status = await smsc.receipt(receipt.submit, receipt.id);
      if (status !== 0) owed.push(receipt);
    } catch {
      // The link broke before the receipt was acknowledged, or there is none.
      owed.push(receipt);
      await sleep(20);
    }
  }
}

for (let i = 0; i < RECEIPTS_AT_ONCE; i++) void sendReceipts();

process.on('message', () => {
  const report: SmscReport = {
    received: Object.fromEntries(received),
    rebindMs,
    receiptsOwed: owed.length,
  };
  process.send?.(report);
});
process.on('disconnect', () => process.exit(0));
process.send?.(smsc.port);
