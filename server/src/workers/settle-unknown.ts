import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { Connector, UnknownPolicy } from '../core/delivery/connector.ts';
import type { HandOver } from '../core/delivery/progress.ts';
import type { Recorder } from '../core/delivery/recorder.ts';

export type UnknownSettling = {
  /** Null: it is no longer usable, so the operator cannot be asked. */
  connector: Connector | null;
  policy: UnknownPolicy;
  /** Which queue gets the message if the policy sends it again, where that is another one. */
  onward?: { queue: number; reason: Fact } | null;
  recorder: Recorder;
  now: () => Date;
};

const ASK_AFTER_MS = [500, 1_000, 2_000, 5_000, 10_000, 20_000];

/**
 * Settles a hand-over without an answer. It is `unknown` at once; then the operator is asked if possible, otherwise
 * the connector's stated policy decides. It is never handed over again blindly.
 */
export async function settleUnknown(
  options: UnknownSettling,
  handOver: HandOver,
  reason: Fact,
): Promise<void> {
  const { connector, recorder, now, policy, onward } = options;
  const unknown = { kind: 'unknown', reason } as const;
  const settlesLater = connector?.query !== undefined || policy === 'resend';
  const { id: messageId, attempt, recipient } = handOver;
  const vendorIds = connector?.receiptIds?.({ messageId, attempt }) ?? [];
  await recorder.record({
    kind: 'answered',
    handOver,
    result: { ...unknown, vendorIds },
    at: now(),
    keepOpen: settlesLater,
  });
  if (!settlesLater) return;

  for (const pause of connector?.query ? ASK_AFTER_MS : []) {
    const found = (await connector?.query?.({ messageId, attempt, recipient })) ?? { kind: 'no_answer' };
    if (found.kind === 'taken') {
      const result = { kind: 'accepted', vendorIds: found.vendorIds } as const;
      await recorder.record({ kind: 'answered', handOver, result, at: now() });
      return;
    }
    if (found.kind === 'never_arrived') {
      const result = {
        kind: 'retry',
        afterMs: 0,
        reason: fact('carrier_never_got_it', { why: reason }),
      } as const;
      await recorder.record({ kind: 'answered', handOver, result, at: now() });
      return;
    }
    if (found.kind === 'cannot_tell') break;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  if (policy === 'wait') {
    await recorder.record({ kind: 'answered', handOver, result: unknown, at: now() });
    return;
  }
  // The attempt stays unknown: whether it arrived decides on a refund later.
  await recorder.record({
    kind: 'answered',
    handOver,
    result: { ...unknown, reason: fact('handed_over_again', { why: reason }) },
    at: now(),
    resend: true,
    ...(onward && { onward }),
  });
}
