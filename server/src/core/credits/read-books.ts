import type { AccountKey } from '../../storage/accounts.queries.ts';
import type {
  AuditReader,
  BalanceRow,
  LedgerRow,
  LedgerSlice,
  MessageSlice,
} from '../../storage/audit.queries.ts';
import { idFloor, NO_ID } from '../ids.ts';
import { AccountBook, CHECKS, type ClosedBook, type Finding } from './account-book.ts';

/** Longer than any transaction takes from making its ids to its end. */
const SETTLED_AFTER_MS = 600_000;

export type ReadBooks = { closed: (AccountKey & ClosedBook)[]; transfers: Finding[] };

/**
 * Reads ledger and messages side by side in id order, slice by slice, each account into its own book. Whichever is
 * behind is read next, so that little has to be kept in memory: a debit and its messages are of about the same time.
 *
 * @param only null: all accounts.
 */
export async function readBooks(
  reader: AuditReader,
  only: readonly AccountKey[] | null = null,
  onRead: (entries: number) => void = () => undefined,
): Promise<ReadBooks> {
  let read = 0;
  const now = await reader.now();
  const until = idFloor(now);
  const settled = idFloor(now - SETTLED_AFTER_MS);
  const horizons = await reader.readHorizons();
  const books = new Map<number, AccountKey & { book: AccountBook; balances: BalanceRow[] }>();
  const transfers: Finding[] = [];

  function pageOf({ bucket, account }: AccountKey) {
    const known = books.get(account);
    if (known) return known;
    const own = horizons.own.get(account) ?? NO_ID;
    const book = new AccountBook(account, own > horizons.all ? own : horizons.all, { until, settled });
    const page = { bucket, account, book, balances: [] };
    books.set(account, page);
    return page;
  }

  function addMessages({ sums, unpaid, lost }: MessageSlice): void {
    for (const sum of sums) pageOf(sum).book.addStored(sum);
    for (const message of unpaid) pageOf(message).book.addUnpaid(message);
    for (const message of lost) pageOf(message).book.addLost(message);
  }

  function addLedger({ entries }: LedgerSlice): void {
    for (const entry of entries) pageOf(entry).book.addEntry(entry);
    if (only === null) transfers.push(...unevenTransfers(entries));
    read += entries.length;
    onRead(read);
  }

  const messages = new Slices(reader.readMessages(only, until), addMessages);
  const ledger = new Slices(reader.readLedger(only, until), addLedger);
  while (!messages.ended || !ledger.ended) {
    await (ledger.ended || (!messages.ended && messages.upTo < ledger.upTo) ? messages : ledger).next();
  }
  for await (const sums of reader.readCarried(only)) for (const sum of sums) pageOf(sum).book.addStored(sum);
  for await (const rows of reader.readBalances(only, settled)) {
    for (const row of rows) pageOf(row).balances.push(row);
  }
  const closed = [...books.values()].map(({ bucket, account, book, balances }) => ({
    bucket,
    account,
    ...book.close(balances),
  }));
  return { closed, transfers };
}

/** Reads slices one by one, and knows how far it has got. */
class Slices<S extends { upTo: string }> {
  ended = false;
  upTo = NO_ID;
  readonly #slices: AsyncGenerator<S, void>;
  readonly #add: (slice: S) => void;

  constructor(slices: AsyncGenerator<S, void>, add: (slice: S) => void) {
    this.#slices = slices;
    this.#add = add;
  }

  async next(): Promise<void> {
    const read = await this.#slices.next();
    if (read.done === true) {
      this.ended = true;
      return;
    }
    this.#add(read.value);
    this.upTo = read.value.upTo;
  }
}

/** Both sides of a transfer have the same id, so they are in the same slice. */
function unevenTransfers(entries: readonly LedgerRow[]): Finding[] {
  const open = new Map<string, { sides: number; difference: number }>();
  for (const { reason, transfer, amount, gets } of entries) {
    if (reason !== 'transfer_in' && reason !== 'transfer_out') continue;
    const id = transfer ?? 'without an id';
    const known = open.get(id) ?? { sides: 0, difference: 0 };
    known.sides += 1;
    known.difference += gets ? amount : -amount;
    if (known.sides === 2 && known.difference === 0) open.delete(id);
    else open.set(id, known);
  }
  return [...open].map(([transfer, { sides, difference }]) => ({
    check: CHECKS.transfer,
    subject: `transfer ${transfer}`,
    detail: `${sides} sides, which differ by ${difference}`,
  }));
}
