import type { Fact } from 'harkara-contract/fact.ts';
import type { Attempt } from '../../storage/attempts.queries.ts';
import type { HeldMessage } from '../../storage/holds.queries.ts';
import type { EndedHandOvers } from '../../storage/inflight.queries.ts';
import type { Requeued } from '../../storage/progress.queries.ts';
import type { Reroute } from '../../storage/reroutes.queries.ts';
import type { HandOver } from './progress.ts';

/** What one batch of news stores of hand-overs that have ended: their attempts, and who waits or goes another way. */
export class HandOverEnds {
  readonly attempts: Attempt[] = [];
  readonly requeued: Requeued[] = [];
  /** Messages that wait for a hold to end. */
  readonly held: HeldMessage[] = [];
  /** Messages that go to another connector. */
  readonly reroutes: Reroute[] = [];
  readonly #ended: EndedHandOvers;
  readonly #byAttempt = new Map<string, Attempt>();
  readonly #waiting = new Set<string>();

  constructor(ended: EndedHandOvers) {
    this.#ended = ended;
  }

  /** False when another worker took the hand-over because the claimer seemed dead. */
  isOurs({ id, worker, fence }: HandOver): boolean {
    const ended = this.#ended.get(id);
    return ended !== undefined && ended.worker === worker && ended.fence === fence;
  }

  keepAttempt(
    handOver: HandOver,
    at: Date,
    result: Attempt['result'],
    vendorId: string | null,
    reason: Fact | null,
  ): void {
    const { bucket, account, id, attempt, connector, worker, claimedAt } = handOver;
    const row: Attempt = {
      bucket,
      account,
      id,
      no: attempt,
      connector,
      worker,
      claimedAt,
      answeredAt: at,
      result,
      vendorId,
      reason,
    };
    // A hand-over may be reported twice, and one statement cannot store both: the report that settles an unknown one
    // wins.
    const key = `${id} ${attempt}`;
    const told = this.#byAttempt.get(key);
    if (told?.result === 'unknown') Object.assign(told, { ...row, reason: reason ?? told.reason });
    if (told) return;
    this.#byAttempt.set(key, row);
    this.attempts.push(row);
  }

  sendOnward(handOver: HandOver, at: Date, { queue, reason }: { queue: number; reason: Fact }): void {
    const { bucket, account, id, connector } = handOver;
    if (!this.requeue(handOver, at, queue)) return;
    this.reroutes.push({ bucket, account, id, at, from: connector, to: queue, reason });
  }

  wait(handOver: HandOver, until: Date, hold: string | undefined): void {
    if (!this.requeue(handOver, until) || hold === undefined) return;
    const { bucket, account, id, connector: queue } = handOver;
    this.held.push({ queue, hold, bucket, account, id, until: dueWithin(handOver, until) });
  }

  /** @returns false when the message no longer belongs to this worker. */
  requeue(handOver: HandOver, due: Date, queue = handOver.connector): boolean {
    if (!this.isOurs(handOver) || this.#waiting.has(handOver.id)) return false;
    this.#waiting.add(handOver.id);
    const { bucket, account, id, lane, attempt } = handOver;
    this.requeued.push({ bucket, account, id, due: dueWithin(handOver, due), queue, lane, attempt });
    return true;
  }
}

/** Just after the end of its validity it expires, and is refunded: it need not wait for longer. */
function dueWithin({ expiresAt = Infinity }: HandOver, due: Date): Date {
  return due.getTime() <= expiresAt ? due : new Date(expiresAt + 1);
}
