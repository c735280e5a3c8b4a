import { HOUR_MS } from '../../durations.ts';
import type { Database, Handle } from '../../storage/database.ts';
import type { VendorRef } from '../../storage/progress.queries.ts';
import { lockInInbox, type InboxReceipt } from '../../storage/receipt-inbox.queries.ts';
import { daysBack, type Days } from '../../storage/vendor-refs.queries.ts';
import type { IdMaker } from '../ids.ts';
import { inboxReceipt } from './inbox-receipt.ts';
import { matchReceipts } from './match-receipts.ts';
import type { Progress } from './progress.ts';

/** The longest validity that an operator can be given, plus a day. */
const LONGEST_RECEIPT_HOURS = 32 * 24;

export type ReceiptSearch = {
  db: Database;
  ids: IdMaker;
  /** For how many hours after a hand-over its receipt may arrive. */
  receiptHours?: () => number;
};

/**
 * Finds the messages that a batch's receipts refer to.
 *
 * @param early inbox receipts that may have arrived before the answers in this batch.
 * @param refs the hand-overs of this batch.
 * @returns in `settled`, the ids of matched receipts that were in the inbox.
 */
export async function findMeant(
  handle: Handle,
  search: ReceiptSearch,
  batch: readonly Progress[],
  early: readonly InboxReceipt[],
  refs: readonly VendorRef[],
) {
  const inbox = new Set(batch.flatMap((item) => (item.kind === 'inbox' ? [item.stored.id] : [])));
  const receipts = await dropSettled(handle, inbox, receiptsIn(search, batch));
  const overtook = early.filter(({ id }) => !inbox.has(id));
  const kept = new Set([...inbox, ...overtook.map(({ id }) => id)]);
  const here = await matchReceipts(handle, overtook, refs, kept, []);
  const found = await matchReceipts(handle, receipts, refs, kept, daysToLookThrough(search));
  const matched = [...here.matched, ...found.matched];
  const settled = matched.flatMap(({ receipt: { id } }) => (kept.has(id) ? [id] : []));
  return { matched, unmatched: found.unmatched, settled };
}

function receiptsIn(search: ReceiptSearch, batch: readonly Progress[]): InboxReceipt[] {
  return batch.flatMap((item) => {
    if (item.kind === 'inbox') return [item.stored];
    if (item.kind !== 'receipt') return [];
    return [inboxReceipt(search.ids, item.connector, item.receipt, item.at)];
  });
}

/** Newest day first, back to the oldest one whose receipts may still arrive. */
function daysToLookThrough({ db, receiptHours }: ReceiptSearch): Iterable<Days> {
  const now = Date.now() + db.clockOffset();
  const hours = receiptHours?.() ?? LONGEST_RECEIPT_HOURS;
  return daysBack(new Date(now), new Date(now - hours * HOUR_MS));
}

/**
 * Leaves out inbox receipts that were removed since they were read, because the answer they preceded, in this batch or
 * another, has claimed them.
 */
async function dropSettled(
  handle: Handle,
  inbox: ReadonlySet<string>,
  receipts: readonly InboxReceipt[],
): Promise<readonly InboxReceipt[]> {
  if (inbox.size === 0) return receipts;
  const left = await lockInInbox(handle, [...inbox]);
  return receipts.filter(({ id }) => !inbox.has(id) || left.has(id));
}
