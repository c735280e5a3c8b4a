import { createHash } from 'node:crypto';
import type { LockedBalance, Posting } from '../../storage/ledger.queries.ts';
import type { AcceptedBatch, PlacedMessage, StoredAnswer, Usage } from '../../storage/accept.queries.ts';
import { CREDIT_KINDS, type CreditKind } from '../credits/credits.ts';
import { DomainError } from '../errors.ts';
import { idAt, slotOfId, type IdMaker } from '../ids.ts';
import type { DraftMessage } from './check-messages.ts';
import type { Draft } from './check-send.ts';
import { dayOf } from './day.ts';
import { addToFlood, refuseIfFlooded } from './flood-limit.ts';
import { refusedMessage } from './refused-message.ts';
import { isPromotional } from './routes.ts';
import type { FairTurns } from './fair-turns.ts';
import type { Accepted, RejectedRecipients, Rejection } from './send-request.ts';
import { STATE } from './states.ts';

/** What an accepting transaction will post. */
export type Book = {
  entry: string;
  now: Date;
  postings: Map<number, Posting>;
  usage: Usage[];
};

/** With what it may spend, under the locks it holds, as far as it has come. */
export type Spending = Book & { balances: Map<number, LockedBalance> };

export type Decision = Book & {
  /** Takes the price of messages, or throws why it may not. */
  spend: (draft: Draft, messages: readonly DraftMessage[], price: number) => void;
  dnd: ReadonlySet<string>;
  ids: IdMaker;
  turns: FairTurns;
  estimate: Estimate;
  batch: Omit<AcceptedBatch, 'usage'>;
};

/** When a message that joins this queue now will have been delivered, as far as can be told. */
export type Estimate = (queue: number, lane: number, dueAt: Date | null) => Date;

export function openBook(entry: string, now: Date): Book {
  return { entry, now, postings: new Map(), usage: [] };
}

export function startSpending(book: Book, locked: readonly LockedBalance[]): Spending {
  const balances = new Map(locked.map((balance) => [balanceKey(balance.account, balance.kind), balance]));
  return { ...book, balances };
}

export const LANES = { single: 0, campaign: 1, promotional: 2 } as const;

export function laneOf(draft: Draft): number {
  if (isPromotional(draft.route)) return LANES.promotional;
  const { messages, asCampaign = false } = draft.request;
  return asCampaign || messages.length > 1 ? LANES.campaign : LANES.single;
}

/** A number, since every message needs some of them. */
export const balanceKey = (account: number, kind: CreditKind) => account * 8 + CREDIT_KINDS.indexOf(kind);

export function idempotencyHash(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Accepts one call into the batch, or throws why not; calls of a batch are decided in the order of their arrival. */
export function decide(draft: Draft, decision: Decision): Accepted {
  const { account, request } = draft;
  const { deliverable, rejections: rejected } = withoutDnd(draft, decision.dnd);
  const price = deliverable.reduce((sum, message) => sum + message.text.price, 0);
  decision.spend(draft, deliverable, price);

  const recorded = request.onBadMessage === 'record' ? rejected : [];
  const first = request.id ?? decision.ids.reserve(account.number, deliverable.length + recorded.length);
  const lane = laneOf(draft);
  const queues = new Set<number>();
  const rows = deliverable.map((message, i): PlacedMessage => {
    const id = idAt(first, i);
    const queue = draft.roads.queueFor(message.recipient, id);
    queues.add(queue);
    // One literal with all fields: copying half of them from another object was a tenth of the time of a send.
    return {
      bucket: account.bucket,
      account: account.number,
      id,
      first,
      accepted: deliverable.length,
      family: request.family,
      recipient: message.recipient,
      sender: request.sender,
      route: draft.route,
      campaign: null,
      flash: request.flash,
      creditKind: draft.creditKind,
      dltHeader: draft.dltHeaderId,
      clientRef: request.clientRef,
      queue,
      lane,
      body: message.text.body,
      unicode: message.text.unicode,
      parts: message.text.parts,
      price: message.text.price,
      entry: message.text.price > 0 ? decision.entry : null,
      template: message.text.template,
      dltEntity: message.text.dltEntityId,
      dltTemplate: message.text.dltTemplateId,
      state: request.scheduleAt ? STATE.scheduled : STATE.queued,
      dueAt: draft.dueAt,
      finalAt: null,
      error: null,
      turn: draft.dueAt ? null : decision.turns.next(account.number, queue, lane),
    };
  });
  const [sample] = rows;
  if (!sample) throw new Error('a call that is accepted has a message');
  decision.batch.messages.push(...rows);
  recorded.forEach((rejection, i) => {
    const id = idAt(first, deliverable.length + i);
    decision.batch.messages.push({ ...refusedMessage(sample, rejection, id, decision.now), turn: null });
  });

  const accepted: Accepted = {
    first,
    accepted: deliverable.length,
    credits: price,
    scheduledAt: request.scheduleAt?.toISOString() ?? null,
    estimatedDelivery: latestOf(decision.estimate, queues, lane, draft.dueAt).toISOString(),
    campaign: null,
    rejected: groupRejections(rejected),
  };
  decision.batch.answers.push(...answerToKeep(draft, accepted));
  return accepted;
}

/** When the last of messages in these queues will have been delivered. */
export function latestOf(
  estimate: Estimate,
  queues: ReadonlySet<number>,
  lane: number,
  dueAt: Date | null,
): Date {
  let latest = 0;
  for (const queue of queues) latest = Math.max(latest, estimate(queue, lane, dueAt).getTime());
  return new Date(latest);
}

/** The answer that repeats of the call will get, if it has an idempotency key. */
export function answerToKeep({ account, request }: Draft, accepted: Accepted): StoredAnswer[] {
  if (!request.idempotency) return [];
  return [
    {
      bucket: account.bucket,
      account: account.number,
      keyHash: idempotencyHash(request.idempotency.key),
      fingerprint: request.idempotency.fingerprint.toString('hex'),
      answer: JSON.stringify(accepted),
    },
  ];
}

/** Halves of surrogate pairs are replaced: the database takes none in an answer that is to be kept. */
export function groupRejections(rejections: readonly Rejection[]): RejectedRecipients[] {
  const groups = new Map<string, RejectedRecipients>();
  for (const { code, reason, recipient } of rejections) {
    const group = groups.get(reason) ?? { code, reason, recipients: [] };
    if (group.recipients.length === 0) groups.set(reason, group);
    group.recipients.push(recipient.toWellFormed());
  }
  return [...groups.values()];
}

const DND_REASON = 'The number is in the do-not-disturb registry.';

export function recipientInDnd(): DomainError {
  return new DomainError('recipient_in_dnd', DND_REASON, {
    fields: { recipient: 'is in the do-not-disturb registry' },
  });
}

/** Promotional messages to numbers in the registry are rejected, or the whole call is, as the family wants it. */
export function withoutDnd(
  draft: Draft,
  dnd: ReadonlySet<string>,
): { deliverable: DraftMessage[]; rejections: Rejection[] } {
  const inDnd = isPromotional(draft.route)
    ? draft.messages.filter((message) => dnd.has(message.recipient))
    : [];
  if (inDnd.length === 0) return { deliverable: draft.messages, rejections: draft.rejections };
  if (draft.request.onBadMessage === 'refuse' || inDnd.length === draft.messages.length) {
    throw recipientInDnd();
  }
  const rejected = inDnd.map(({ recipient, text }) => ({
    recipient,
    text: text.body,
    code: 'recipient_in_dnd' as const,
    reason: DND_REASON,
  }));
  return {
    deliverable: draft.messages.filter((message) => !dnd.has(message.recipient)),
    rejections: [...draft.rejections, ...rejected],
  };
}

/**
 * Takes the price without having seen the balance: the database applies the posting only if the balance, the flood
 * limit and the account's settings allow it.
 */
export function spendUnseen(
  draft: Draft,
  messages: readonly DraftMessage[],
  price: number,
  book: Book,
): void {
  const { account, creditKind } = draft;
  const day = dayOf(book.now, account.timeZone);
  enter(draft, messages, price, day, book);
  const guard = { configVersion: account.version, floodLimit: account.floodLimit };
  postingFor(book, draft, creditKind).guard = guard;
  postingFor(book, draft, 'sms').guard = guard;
}

/** Takes the price from the balance and the count from the flood limit, as far as this batch has come. */
export function spend(
  draft: Draft,
  messages: readonly DraftMessage[],
  price: number,
  spending: Spending,
): void {
  const { account, creditKind } = draft;
  const count = messages.length;
  const balance = lockedBalance(spending, account.number, creditKind);
  refuseIfTooPoor(balance, price);
  const counter = lockedBalance(spending, account.number, 'sms');
  refuseIfFlooded(account, counter, count, spending.now);
  const day = dayOf(spending.now, account.timeZone);
  balance.amount -= price;
  addToFlood(counter, day, count);
  enter(draft, messages, price, day, spending);
}

export function refuseIfTooPoor(
  { kind, amount }: Pick<LockedBalance, 'kind' | 'amount'>,
  price: number,
): void {
  if (amount >= price) return;
  throw kind === 'international'
    ? new DomainError('insufficient_international_credits', 'There are not enough international credits.')
    : new DomainError('insufficient_credits', 'There are not enough credits.');
}

function enter(
  draft: Draft,
  messages: readonly DraftMessage[],
  price: number,
  day: string,
  book: Book,
): void {
  const charged = postingFor(book, draft, draft.creditKind);
  charged.delta -= price;
  // What costs nothing (a simulated message among paid ones) is not in the book.
  charged.messages = (charged.messages ?? 0) + messages.filter((message) => message.text.price > 0).length;
  const counted = postingFor(book, draft, 'sms');
  counted.flood = { day, add: (counted.flood?.add ?? 0) + messages.length };
  countUsage(draft, messages, price, day, book);
}

function postingFor(book: Book, draft: Draft, kind: CreditKind): Posting {
  const key = balanceKey(draft.account.number, kind);
  let posting = book.postings.get(key);
  if (!posting) {
    const { bucket, number: account } = draft.account;
    posting = { bucket, account, kind, entry: book.entry, delta: 0, reason: 'send' };
    book.postings.set(key, posting);
  }
  return posting;
}

function lockedBalance(spending: Spending, account: number, kind: CreditKind): LockedBalance {
  const balance = spending.balances.get(balanceKey(account, kind));
  if (!balance) throw new Error(`account ${account} has no ${kind} balance`);
  return balance;
}

function countUsage(
  draft: Draft,
  messages: readonly DraftMessage[],
  price: number,
  day: string,
  book: Book,
): void {
  const { bucket, number: account } = draft.account;
  const parts = messages.reduce((sum, message) => sum + message.text.parts, 0);
  const counted = book.usage.find((u) => u.account === account && u.day === day);
  if (counted) {
    counted.messages += messages.length;
    counted.parts += parts;
    counted.credits += price;
  } else {
    book.usage.push({
      bucket,
      account,
      day,
      slot: slotOfId(book.entry),
      messages: messages.length,
      parts,
      credits: price,
    });
  }
}
