import type { LockedBalance, Posting } from '../../storage/ledger.queries.ts';
import type { Usage } from '../../storage/accept.queries.ts';
import { channelPaidBy } from '../channels/channels.ts';
import type { Draft, DraftMessage } from '../channels/draft.ts';
import { balanceKey, MAIN_CREDIT_KIND, type CreditKind } from '../credits/credits.ts';
import { addToFlood, isFloodLimited, refuseIfFlooded } from '../credits/flood-limit.ts';
import { dayOf } from '../day.ts';
import { DomainError } from '../errors.ts';
import { slotOfId } from '../ids.ts';

/** What an accepting transaction will post. */
export type Book = {
  entry: string;
  now: Date;
  postings: Map<number, Posting>;
  usage: Usage[];
};

/** Adds the locked balances, as they stand after the calls decided so far. */
export type Spending = Book & { balances: Map<number, LockedBalance> };

export function openBook(entry: string, now: Date): Book {
  return { entry, now, postings: new Map(), usage: [] };
}

export function startSpending(book: Book, locked: readonly LockedBalance[]): Spending {
  const balances = new Map(locked.map((balance) => [balanceKey(balance.account, balance.kind), balance]));
  return { ...book, balances };
}

/**
 * Takes the price without having seen the balance: the database applies the posting only if the balance, the flood
 * limit and the account's settings allow it.
 */
export function spendOptimistically(
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
  if (isFloodLimited(creditKind)) postingFor(book, draft, MAIN_CREDIT_KIND).guard = guard;
}

/**
 * Takes the price from the balance and the count from the flood limit, as they stand after the calls decided so far.
 */
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
  const day = dayOf(spending.now, account.timeZone);
  if (isFloodLimited(creditKind)) {
    const counter = lockedBalance(spending, account.number, MAIN_CREDIT_KIND);
    refuseIfFlooded(account, counter, count, spending.now);
    addToFlood(counter, day, count);
  }
  balance.amount -= price;
  enter(draft, messages, price, day, spending);
}

export function refuseIfTooPoor(
  { kind, amount }: Pick<LockedBalance, 'kind' | 'amount'>,
  price: number,
): void {
  if (amount < price) throw new DomainError(channelPaidBy(kind).credits.missing(kind));
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
  // Free messages (a simulated one among paid ones) are not in the book.
  charged.messages = (charged.messages ?? 0) + messages.filter((message) => message.text.price > 0).length;
  if (isFloodLimited(draft.creditKind)) {
    const counted = postingFor(book, draft, MAIN_CREDIT_KIND);
    counted.flood = { day, add: (counted.flood?.add ?? 0) + messages.length };
  }
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
  const kind = draft.creditKind;
  const counted = book.usage.find((u) => u.account === account && u.day === day && u.kind === kind);
  if (counted) {
    counted.messages += messages.length;
    counted.parts += parts;
    counted.credits += price;
  } else {
    book.usage.push({
      bucket,
      account,
      day,
      kind,
      slot: slotOfId(book.entry),
      messages: messages.length,
      parts,
      credits: price,
    });
  }
}
