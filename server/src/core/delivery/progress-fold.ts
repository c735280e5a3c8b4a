import type { Fact } from 'harkara-contract/fact.ts';
import { MINUTE_MS } from '../../durations.ts';
import type { Engagement } from '../../storage/engagements.queries.ts';
import type { EndedHandOvers } from '../../storage/inflight.queries.ts';
import type { MessageKey } from '../../storage/message-keys.ts';
import type { CarrierRecipient, Moved } from '../../storage/move-messages.queries.ts';
import type { VendorRef } from '../../storage/progress.queries.ts';
import type { DeliveredPart, StoredReceipt } from '../../storage/receipts.queries.ts';
import { NO_ID, smallId } from '../ids.ts';
import { STATE, type StateRank } from '../messages/states.ts';
import type { HandOverResult } from './connector.ts';
import { CountedReceipts } from './counted-receipts.ts';
import { HandOverEnds } from './hand-over-ends.ts';
import { handedOverAt } from './match-receipts.ts';
import { PartDeliveries } from './part-deliveries.ts';
import type { HandOver, KnownReceipt, Progress } from './progress.ts';
import { retryPauseMs } from './retry-pause.ts';
import { MessageChanges } from './message-changes.ts';
import { vendorKey } from './vendor-key.ts';

type Unanswered = { handOver: HandOver; result: Extract<HandOverResult, { kind: 'unanswered' }>; at: Date };

/** Folds the news of one batch into one transition per message, plus the rows to be stored with it. */
export class ProgressFold {
  readonly changes: MessageChanges;
  readonly handOvers: HandOverEnds;
  /** Of messages with several parts. */
  readonly parts = new PartDeliveries();
  readonly counted = new CountedReceipts();
  readonly refs: VendorRef[] = [];
  readonly receipts: StoredReceipt[] = [];
  /** Messages that were read, each once. */
  readonly reads: Engagement[] = [];
  /** Calls that will be placed again. */
  readonly postponed: MessageKey[] = [];
  /** Recipients that the operator names otherwise than they were sent to. */
  readonly carrierRecipients: CarrierRecipient[] = [];
  /** Messages that stay as they are, and of which no more news is expected. */
  readonly finished: MessageKey[] = [];
  readonly #unanswered: Unanswered[] = [];
  /** Hand-overs whose operator's id was learned from a receipt. */
  readonly #named = new Map<string, VendorRef>();

  /** @param entry the ledger entry of the refunds of this batch. */
  constructor(entry: string, ended: EndedHandOvers) {
    this.changes = new MessageChanges(entry);
    this.handOvers = new HandOverEnds(ended);
  }

  addAnswer(item: Progress): void {
    switch (item.kind) {
      case 'receipt':
      case 'named_receipt':
      case 'inbox':
      case 'matched_receipt':
      case 'withheld':
        return;
      case 'held':
        if (!this.handOvers.isOurs(item.handOver)) return;
        this.handOvers.keepAttempt(item.handOver, item.at, 'held', null, item.reason);
        this.handOvers.wait(item.handOver, item.until, item.hold);
        return;
      case 'withdrawn':
        if (!this.handOvers.isOurs(item.handOver)) return;
        this.handOvers.keepAttempt(item.handOver, item.at, 'rejected', null, item.reason);
        this.changes.addRefunded(item.handOver, {
          state: STATE[item.state],
          at: item.at,
          error: item.reason,
        });
        return;
      case 'cancelled':
        this.changes.addRefunded(item.message, { state: STATE.cancelled, at: item.at, error: item.reason });
        return;
      case 'lapsed':
        this.changes.addRefunded(
          item.message,
          { state: STATE[item.state], at: item.at, error: item.reason },
          item.wasUnknown,
        );
        return;
      case 'silent': {
        const step = { state: STATE[item.state], at: item.at, error: item.reason };
        if (item.state === 'failed') this.changes.addRefunded(item.message, step, false);
        else this.changes.add(item.message, step);
        return;
      }
      case 'finished':
        this.finished.push(item.message);
        return;
      case 'answered':
        this.#addResult(item);
    }
  }

  /**
   * What the operator said is recorded, whichever process reports it; anything else only if the current owner of the
   * hand-over does.
   */
  #addResult({
    handOver,
    result,
    at,
    keepOpen,
    onward,
    resend,
  }: Extract<Progress, { kind: 'answered' }>): void {
    switch (result.kind) {
      case 'accepted': {
        const [vendorId = null] = result.vendorIds;
        this.handOvers.keepAttempt(handOver, at, 'accepted', vendorId, result.note ?? null);
        this.changes.add(handOver, { state: STATE.sent, at, error: null }).vendorId = vendorId;
        if (result.delivered) {
          const call = result.call ?? null;
          this.changes.add(handOver, { state: STATE.delivered, at, error: null, call, mayBounce: true });
        }
        this.#expectReceipts(handOver, result.vendorIds, result.recipient);
        if (result.recipient !== undefined && result.recipient !== handOver.recipient) {
          const { bucket, account, id } = handOver;
          this.carrierRecipients.push({ bucket, account, id, recipient: result.recipient });
        }
        return;
      }
      case 'rejected':
        this.handOvers.keepAttempt(handOver, at, 'rejected', null, result.reason);
        this.#addRejection(handOver, result, at, onward);
        return;
      case 'unanswered':
        this.handOvers.keepAttempt(handOver, at, 'unanswered', null, result.reason);
        if (this.handOvers.isOurs(handOver)) this.#unanswered.push({ handOver, result, at });
        return;
      case 'unknown':
        this.handOvers.keepAttempt(handOver, at, 'unknown', null, result.reason);
        this.changes.add(handOver, { state: STATE.unknown, at, error: result.reason });
        this.#expectReceipts(handOver, idsOfUnknown(handOver, result, keepOpen));
        if (resend && onward) this.handOvers.sendOnward(handOver, at, onward);
        else if (resend) this.handOvers.requeue(handOver, pausedFrom(at, 0, handOver));
        return;
      case 'retry':
        if (!this.handOvers.isOurs(handOver)) return;
        this.handOvers.keepAttempt(handOver, at, 'retry', null, result.reason);
        this.handOvers.wait(handOver, pausedFrom(at, result.afterMs, handOver), result.hold);
    }
  }

  #addRejection(
    handOver: HandOver,
    { reason, charged, code, call }: Extract<HandOverResult, { kind: 'rejected' }>,
    at: Date,
    onward: { queue: number; reason: Fact } | undefined,
  ): void {
    // Another worker has settled the hand-over meanwhile, and may have handed the message over again.
    if (!this.handOvers.isOurs(handOver)) return;
    const step = { state: STATE.failed, at, error: reason, code: code ?? null, call: call ?? null };
    if (onward) this.handOvers.sendOnward(handOver, at, onward);
    else if (charged) this.changes.add(handOver, step);
    else this.changes.addRefunded(handOver, step);
  }

  /** Calls that nobody answered. */
  unanswered(): MessageKey[] {
    return this.#unanswered.map(({ handOver }) => handOver);
  }

  /** They are placed again, or have failed. @param before by message: how many earlier calls nobody answered. */
  settleUnanswered(before: ReadonlyMap<string, number>): void {
    for (const { handOver, result, at } of this.#unanswered) {
      const { code, reason, retryMinutes } = result;
      const minutes = retryMinutes[before.get(handOver.id) ?? 0];
      if (minutes === undefined) {
        this.changes.addRefunded(handOver, { state: STATE.failed, at, error: reason, code });
      } else if (this.handOvers.requeue(handOver, new Date(at.getTime() + minutes * MINUTE_MS))) {
        const { bucket, account, id } = handOver;
        this.postponed.push({ bucket, account, id });
      }
    }
  }

  #expectReceipts(
    handOver: HandOver,
    vendorIds: readonly string[],
    recipient: string = handOver.recipient,
  ): void {
    const { bucket, account, id, connector, claim = null } = handOver;
    const claimedAt = handOver.inflightSince ?? handOver.claimedAt;
    // Operators that give all parts one id send one receipt for all of them.
    const keys = [...new Set(vendorIds.map(vendorKey))];
    const parts = keys.length;
    keys.forEach((key, i) => {
      const ref = {
        vendorKey: key,
        connector,
        bucket,
        account,
        id,
        part: i + 1,
        parts,
        recipient,
        claimedAt,
        claim,
      };
      this.refs.push(ref);
    });
  }

  addReceipt(known: KnownReceipt): void {
    const { receipt, ref, overrules, deliveredAt, namesVendor, kind, contradicts } = known;
    const { bucket, account, id, part, parts } = ref;
    const { id: receiptId, connector, vendorId, state, error, code, at, receivedAt, raw } = receipt;
    const { seconds, digits } = receipt;
    const call = seconds === null ? null : { seconds, digits };
    const key = { bucket, account, id };
    // By the operator's clock the message may have ended before it was handed over.
    const endedAt = new Date(Math.max(at.getTime(), handedOverAt(ref).getTime()));
    if (state === STATE.delivered && parts > 1) {
      this.changes.add(key, { state: STATE.sent, at: endedAt, error: null });
      this.parts.add(key, part, parts, endedAt);
    } else {
      const step = {
        state: state as StateRank,
        at: endedAt,
        error,
        code,
        call,
        overrules: overrules ?? false,
        deliveredAt,
      };
      const story = this.changes.add(key, step);
      if (namesVendor) {
        story.vendorId ??= vendorId;
        this.#named.set(id, { ...ref, claimedAt: handedOverAt(ref) });
      }
    }
    if (receipt.isRead && !this.reads.some(({ id: known }) => known === id)) {
      this.reads.push({ ...key, kind: 'read', link: 0, prefetch: false, at: endedAt, count: 1 });
    }
    const row = { ...key, receiptId, connector, vendorId, part, state, error, at, receivedAt, raw };
    if (kind === undefined) this.receipts.push(row);
    else this.counted.add({ ...row, receiptId: smallId(kind) }, contradicts ?? false);
  }

  /** @param before parts already known to be delivered. */
  joinParts(before: readonly DeliveredPart[]): void {
    for (const { key, at } of this.parts.join(before)) {
      this.changes.add(key, { state: STATE.delivered, at, error: null });
    }
  }

  /**
   * Messages to be locked before the transitions lock theirs in the order of ids: those that something else changes, or
   * whose transition depends on what is stored about them, and all of the batch with smaller ids. So no message is locked
   * after one with a greater id, and those behind the last of them, mostly the whole batch, need no statement of their own.
   */
  toLock(): MessageKey[] {
    const first = [
      ...this.unanswered(),
      ...this.handOvers.reroutes,
      ...this.finished,
      ...this.carrierRecipients,
      ...this.parts.keys(),
    ];
    if (first.length === 0) return [];
    const last = first.reduce((greatest, { id }) => (id > greatest ? id : greatest), NO_ID);
    const moved = this.changes.keys().filter(({ id }) => id < last);
    return [...new Map([...moved, ...first].map((key) => [key.id, key])).values()];
  }

  /** A message whose answer was lost is found by the operator's id as well, once a receipt has told it. */
  keepVendorIds(moved: readonly Moved[]): void {
    for (const { id, cameFrom } of moved) {
      const ref = cameFrom < STATE.sent ? this.#named.get(id) : undefined;
      if (ref) this.refs.push(ref);
    }
  }
}

/**
 * Every hand-over that stays unknown has a reference, so that the search for messages without news comes to it: if the
 * ids that receipts will use are not known, under the message's own, which no operator gives.
 */
function idsOfUnknown(
  { id }: HandOver,
  { vendorIds = [] }: Extract<HandOverResult, { kind: 'unknown' }>,
  keepOpen = false,
): readonly string[] {
  return vendorIds.length > 0 || keepOpen ? vendorIds : [id];
}

function pausedFrom(at: Date, afterMs: number, { attempt }: HandOver): Date {
  return new Date(at.getTime() + retryPauseMs(afterMs, attempt));
}
