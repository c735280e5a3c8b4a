import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { CHANNELS } from 'harkara-contract/lists.ts';
import type {
  CarrierRecipient,
  CountedReceipt,
  DeliveredPart,
  MessageKey,
  Moved,
  ProgressRecord,
  StoredReceipt,
  Transition,
  VendorRef,
} from '../../storage/progress.queries.ts';
import type { Reroute } from '../../storage/reroutes.queries.ts';
import type { HeldMessage } from '../../storage/holds.queries.ts';
import type { Engagement } from '../../storage/engagements.queries.ts';
import type { EndedHandOvers } from '../../storage/inflight.queries.ts';
import { LAST_ATTEMPT } from '../../storage/queue.queries.ts';
import { FIRST_FINAL, isFinal, mayMove, STATE, type StateRank } from '../messages/states.ts';
import { handedOverAt } from './match-receipts.ts';
import type { AnsweredCall, HandOverResult } from './connector.ts';
import type { HandOver, KnownReceipt, Progress } from './progress.ts';
import { retryPauseMs } from './retry-pause.ts';
import { NO_ID, smallId } from '../ids.ts';
import { causeOf } from '../reports/cause.ts';
import { MINUTE_MS } from '../../durations.ts';
import { pulsesOf } from '../../protocols/speech/speech-length.ts';
import { vendorKey } from './vendor-key.ts';

type Step = {
  state: StateRank;
  at: Date;
  error: Fact | null;
  code?: string | null;
  /** A call was answered. */
  call?: AnsweredCall | null;
  /** It comes after a delivery as well. */
  overrules?: boolean;
  /** When the message was delivered, as far as that was known. */
  deliveredAt?: Date | undefined;
  /** A bounce may follow. */
  mayBounce?: boolean;
};

type Story = {
  key: MessageKey;
  steps: Step[];
  attempt: number | null;
  connector: number | null;
  vendorId: string | null;
  /** The step that refunds the message, because nothing was handed over or the operator refused it. */
  refund: Step | null;
  /** There may have been an earlier hand-over: whether it arrived decides about the refund. */
  mayHaveArrived: boolean;
};

/** Which parts of a multi-part message are delivered. */
type Delivery = { key: MessageKey; parts: number; delivered: Set<number>; at: Date };

type Unanswered = { handOver: HandOver; result: Extract<HandOverResult, { kind: 'unanswered' }>; at: Date };

/** Folds the news of one batch into one transition per message, plus the rows to be stored with it. */
export class News {
  /** The ledger entry of the refunds of this batch. */
  readonly entry: string;
  readonly record: Pick<ProgressRecord, 'attempts' | 'refs' | 'receipts' | 'requeued'> = {
    attempts: [],
    refs: [],
    receipts: [],
    requeued: [],
  };
  /** Messages that were read, each once. */
  readonly reads: Engagement[] = [];
  /** Calls that will be placed again. */
  readonly postponed: MessageKey[] = [];
  /** Recipients that the operator names otherwise than they were sent to. */
  readonly carrierRecipients: CarrierRecipient[] = [];
  /** Messages that wait for a hold to end. */
  readonly held: HeldMessage[] = [];
  /** Messages that go to another connector. */
  readonly reroutes: Reroute[] = [];
  /** Messages that stay as they are, and of which no more news is expected. */
  readonly finished: MessageKey[] = [];
  readonly #ended: EndedHandOvers;
  readonly #stories = new Map<string, Story>();
  readonly #deliveries = new Map<string, Delivery>();
  readonly #attempts = new Map<string, ProgressRecord['attempts'][number]>();
  readonly #requeued = new Set<string>();
  readonly #unanswered: Unanswered[] = [];
  /** Hand-overs whose operator's id was learned from a receipt. */
  readonly #named = new Map<string, VendorRef>();
  readonly #counted = new Map<string, CountedReceipt & { contradicts: boolean }>();

  constructor(entry: string, ended: EndedHandOvers) {
    this.entry = entry;
    this.#ended = ended;
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
        if (!this.#isOurs(item.handOver)) return;
        this.#keepAttempt(item.handOver, item.at, 'held', null, item.reason);
        this.#wait(item.handOver, item.until, item.hold);
        return;
      case 'withdrawn':
        if (!this.#isOurs(item.handOver)) return;
        this.#keepAttempt(item.handOver, item.at, 'rejected', null, item.reason);
        this.#refund(item.handOver, { state: STATE[item.state], at: item.at, error: item.reason });
        return;
      case 'cancelled':
        this.#refund(item.message, { state: STATE.cancelled, at: item.at, error: item.reason });
        return;
      case 'lapsed':
        this.#refund(
          item.message,
          { state: STATE[item.state], at: item.at, error: item.reason },
          item.wasUnknown,
        );
        return;
      case 'silent': {
        const step = { state: STATE[item.state], at: item.at, error: item.reason };
        if (item.state === 'failed') this.#refund(item.message, step, false);
        else this.#step(item.message, step);
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
   * What the operator said is recorded whoever reports it; anything else only if the current owner of the hand-over
   * does.
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
        this.#keepAttempt(handOver, at, 'accepted', vendorId, result.note ?? null);
        this.#step(handOver, { state: STATE.sent, at, error: null }).vendorId = vendorId;
        if (result.delivered) {
          const call = result.call ?? null;
          this.#step(handOver, { state: STATE.delivered, at, error: null, call, mayBounce: true });
        }
        this.#expectReceipts(handOver, result.vendorIds, result.recipient);
        if (result.recipient !== undefined && result.recipient !== handOver.recipient) {
          const { bucket, account, id } = handOver;
          this.carrierRecipients.push({ bucket, account, id, recipient: result.recipient });
        }
        return;
      }
      case 'rejected':
        this.#keepAttempt(handOver, at, 'rejected', null, result.reason);
        this.#addRejection(handOver, result, at, onward);
        return;
      case 'unanswered':
        this.#keepAttempt(handOver, at, 'unanswered', null, result.reason);
        if (this.#isOurs(handOver)) this.#unanswered.push({ handOver, result, at });
        return;
      case 'unknown':
        this.#keepAttempt(handOver, at, 'unknown', null, result.reason);
        this.#step(handOver, { state: STATE.unknown, at, error: result.reason });
        this.#expectReceipts(handOver, idsOfUnknown(handOver, result, keepOpen));
        if (resend && onward) this.#sendOnward(handOver, at, onward);
        else if (resend) this.#requeue(handOver, pausedFrom(at, 0, handOver));
        return;
      case 'retry':
        if (!this.#isOurs(handOver)) return;
        this.#keepAttempt(handOver, at, 'retry', null, result.reason);
        this.#wait(handOver, pausedFrom(at, result.afterMs, handOver), result.hold);
    }
  }

  #addRejection(
    handOver: HandOver,
    { reason, charged, code, call }: Extract<HandOverResult, { kind: 'rejected' }>,
    at: Date,
    onward: { queue: number; reason: Fact } | undefined,
  ): void {
    // Another worker has settled the hand-over meanwhile, and may have handed the message over again.
    if (!this.#isOurs(handOver)) return;
    const step = { state: STATE.failed, at, error: reason, code: code ?? null, call: call ?? null };
    if (onward) this.#sendOnward(handOver, at, onward);
    else if (charged) this.#step(handOver, step);
    else this.#refund(handOver, step);
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
        this.#refund(handOver, { state: STATE.failed, at, error: reason, code });
      } else if (this.#requeue(handOver, new Date(at.getTime() + minutes * MINUTE_MS))) {
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
      this.record.refs.push(ref);
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
      this.#step(key, { state: STATE.sent, at: endedAt, error: null });
      this.#noteDelivered(key, part, parts, endedAt);
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
      const story = this.#step(key, step);
      if (namesVendor) {
        story.vendorId ??= vendorId;
        this.#named.set(id, { ...ref, claimedAt: handedOverAt(ref) });
      }
    }
    if (receipt.isRead && !this.reads.some(({ id: known }) => known === id)) {
      this.reads.push({ ...key, kind: 'read', link: 0, prefetch: false, at: endedAt, count: 1 });
    }
    const row = { ...key, receiptId, connector, vendorId, part, state, error, at, receivedAt, raw };
    if (kind === undefined) this.record.receipts.push(row);
    else this.#count({ ...row, receiptId: smallId(kind) }, contradicts ?? false);
  }

  /** The first of its kind is stored; for the others it is noted how many they were, and when the last one came. */
  #count(row: StoredReceipt, contradicts: boolean): void {
    const name = `${row.id} ${row.receiptId}`;
    const counted = this.#counted.get(name);
    if (counted) {
      counted.count += 1;
      if (row.receivedAt > counted.lastAt) counted.lastAt = row.receivedAt;
    } else {
      this.#counted.set(name, { ...row, count: 1, lastAt: row.receivedAt, contradicts });
    }
  }

  /** Receipts that name their messages themselves, each kind once. */
  countedReceipts(): CountedReceipt[] {
    return [...this.#counted.values()];
  }

  /** @param firsts those that were stored. @returns how many of them say the opposite of a refund. */
  contradicted(firsts: readonly { id: string; receiptId: string }[]): number {
    return firsts.filter(({ id, receiptId }) => this.#counted.get(`${id} ${receiptId}`)?.contradicts).length;
  }

  #noteDelivered(key: MessageKey, part: number, parts: number, at: Date): void {
    const delivery = this.#deliveries.get(key.id) ?? { key, parts, delivered: new Set(), at };
    delivery.delivered.add(part);
    if (at > delivery.at) delivery.at = at;
    this.#deliveries.set(key.id, delivery);
  }

  /** Multi-part messages of which some parts were delivered. */
  partlyDelivered(): MessageKey[] {
    return [...this.#deliveries.values()].map(({ key }) => key);
  }

  /** A message is delivered when its last part is. @param before parts already known to be delivered. */
  joinParts(before: readonly DeliveredPart[]): void {
    for (const { id, part } of before) this.#deliveries.get(id)?.delivered.add(part);
    for (const { key, parts, delivered, at } of this.#deliveries.values()) {
      if (delivered.size >= parts) this.#step(key, { state: STATE.delivered, at, error: null });
    }
  }

  /** Messages to be refunded that were handed over before: the earlier hand-over may have arrived. */
  refundsInDoubt(): (MessageKey & { before: number })[] {
    return [...this.#stories.values()].flatMap(({ key, refund, mayHaveArrived, attempt }) =>
      refund !== null && mayHaveArrived ? [{ ...key, before: attempt ?? LAST_ATTEMPT + 1 }] : [],
    );
  }

  keepCharged(ids: Iterable<string>): void {
    for (const id of ids) {
      const story = this.#stories.get(id);
      if (!story?.refund) continue;
      const why = story.refund.error;
      story.refund.error = why ? fact('failed_but_stays_charged', { why }) : fact('stays_charged');
      story.refund = null;
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
      ...this.reroutes,
      ...this.finished,
      ...this.carrierRecipients,
      ...this.partlyDelivered(),
    ];
    if (first.length === 0) return [];
    const last = first.reduce((greatest, { id }) => (id > greatest ? id : greatest), NO_ID);
    const moved = [...this.#stories.values()].flatMap(({ key }) => (key.id < last ? [key] : []));
    return [...new Map([...moved, ...first].map((key) => [key.id, key])).values()];
  }

  accounts(): Set<number> {
    return new Set([...this.#stories.values()].map((story) => story.key.account));
  }

  /** @param dayAt the account's day, today's by default. */
  transitions(
    refunds: (account: number) => boolean,
    dayAt: (account: number, at?: Date) => string,
  ): Transition[] {
    return [...this.#stories.values()].flatMap((story) => {
      const steps = inOrder(story.steps);
      const last = steps.at(-1);
      if (!last) return [];
      const sent = steps.find((step) => step.state === STATE.sent || step.state === STATE.delivered);
      const mayRefund = last.state !== STATE.delivered && refunds(story.key.account);
      const { call = null } = last;
      return [
        {
          ...story.key,
          state: last.state,
          attempt: story.attempt,
          sentAt: sent?.at ?? null,
          finalAt: isFinal(last.state) ? last.at : null,
          connector: story.connector,
          vendorId: story.vendorId,
          error: last.error,
          errorCode: last.code ?? null,
          causes: causesOf(last),
          overrules: last.overrules ?? false,
          countedOn:
            isFinal(last.state) && (last.overrules || last.mayBounce)
              ? dayAt(story.key.account, last.deliveredAt)
              : null,
          seconds: call?.seconds ?? null,
          digits: call?.digits ?? null,
          // A call's length settles what it cost, whatever became of it.
          usedParts: call && (call.seconds > 0 ? pulsesOf(call.seconds) : 0),
          refundEntry: call || (mayRefund && story.refund !== null) ? this.entry : null,
          failureEntry: mayRefund && last.state === STATE.failed ? this.entry : null,
        },
      ];
    });
  }

  /** A message whose answer was lost is found by the operator's id as well, once a receipt has told it. */
  keepVendorIds(moved: readonly Moved[]): void {
    for (const { id, cameFrom } of moved) {
      const ref = cameFrom < STATE.sent ? this.#named.get(id) : undefined;
      if (ref) this.record.refs.push(ref);
    }
  }

  /** The states that this batch took the message through. */
  statesOf(message: MessageKey): StateRank[] {
    return inOrder(this.#stories.get(message.id)?.steps ?? []).map((step) => step.state);
  }

  timeOf(message: MessageKey, state: StateRank): Date {
    const step = this.#stories.get(message.id)?.steps.find((s) => s.state === state);
    if (!step) throw new Error(`message ${message.id} did not come to ${state}`);
    return step.at;
  }

  #step(key: MessageKey | HandOver, step: Step): Story {
    let story = this.#stories.get(key.id);
    if (!story) {
      const { bucket, account, id } = key;
      story = {
        key: { bucket, account, id },
        steps: [],
        attempt: null,
        connector: null,
        vendorId: null,
        refund: null,
        mayHaveArrived: false,
      };
      this.#stories.set(id, story);
    }
    story.steps.push(step);
    if ('attempt' in key) {
      story.attempt = key.attempt;
      story.connector = key.connector;
    }
    return story;
  }

  #refund(
    key: MessageKey | HandOver,
    step: Step,
    mayHaveArrived = 'attempt' in key && key.attempt > 1,
  ): void {
    const story = this.#step(key, step);
    story.refund = step;
    story.mayHaveArrived = mayHaveArrived;
  }

  /** False when another worker took the hand-over because the claimer seemed dead. */
  #isOurs({ id, worker, fence }: HandOver): boolean {
    const ended = this.#ended.get(id);
    return ended !== undefined && ended.worker === worker && ended.fence === fence;
  }

  #keepAttempt(
    handOver: HandOver,
    at: Date,
    result: ProgressRecord['attempts'][number]['result'],
    vendorId: string | null,
    reason: Fact | null,
  ): void {
    const { bucket, account, id, attempt, connector, worker, claimedAt } = handOver;
    const row: ProgressRecord['attempts'][number] = {
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
    const told = this.#attempts.get(key);
    if (told?.result === 'unknown') Object.assign(told, { ...row, reason: reason ?? told.reason });
    if (told) return;
    this.#attempts.set(key, row);
    this.record.attempts.push(row);
  }

  #sendOnward(handOver: HandOver, at: Date, { queue, reason }: { queue: number; reason: Fact }): void {
    const { bucket, account, id, connector } = handOver;
    if (!this.#requeue(handOver, at, queue)) return;
    this.reroutes.push({ bucket, account, id, at, from: connector, to: queue, reason });
  }

  #wait(handOver: HandOver, until: Date, hold: string | undefined): void {
    if (!this.#requeue(handOver, until) || hold === undefined) return;
    const { bucket, account, id, connector: queue } = handOver;
    this.held.push({ queue, hold, bucket, account, id, until: dueWithin(handOver, until) });
  }

  /** @returns false when the message no longer belongs to this worker. */
  #requeue(handOver: HandOver, due: Date, queue = handOver.connector): boolean {
    if (!this.#isOurs(handOver) || this.#requeued.has(handOver.id)) return false;
    this.#requeued.add(handOver.id);
    const { bucket, account, id, lane, attempt } = handOver;
    this.record.requeued.push({
      bucket,
      account,
      id,
      due: dueWithin(handOver, due),
      queue,
      lane,
      attempt,
    });
    return true;
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

/** The rows of messages know their channels, and not the news of them. */
function causesOf({ state, code = null, error }: Step): string | null {
  if (state <= STATE.delivered) return null;
  return JSON.stringify(
    Object.fromEntries(CHANNELS.map((channel) => [channel, causeOf(channel, state, code, error)])),
  );
}

function pausedFrom(at: Date, afterMs: number, { attempt }: HandOver): Date {
  return new Date(at.getTime() + retryPauseMs(afterMs, attempt));
}

/** Just after the end of its validity it expires, and is refunded: it need not wait for longer. */
function dueWithin({ expiresAt = Infinity }: HandOver, due: Date): Date {
  return due.getTime() <= expiresAt ? due : new Date(expiresAt + 1);
}

/** A batch may hold news in any order (a receipt before the answer): sorts by rank, up to the first final state. */
function inOrder(steps: readonly Step[]): Step[] {
  const rank = (step: Step) => Math.min(step.state, FIRST_FINAL);
  const sorted = [...steps].sort((a, b) => rank(a) - rank(b));
  const kept: Step[] = [];
  for (const step of sorted) {
    const before = kept.at(-1);
    if (!before || mayMove(before.state, step.state) || isOverruled(before, step)) kept.push(step);
  }
  return kept;
}

function isOverruled(before: Step, step: Step): boolean {
  return step.overrules === true && before.state === STATE.delivered && step.state > before.state;
}
