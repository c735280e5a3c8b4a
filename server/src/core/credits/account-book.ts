import type { BalanceRow, Book, EntrySum, LedgerRow, UnpaidMessage } from '../../storage/audit.queries.ts';
import type { MessageKey } from '../../storage/message-keys.ts';
import { timeOfId } from '../ids.ts';

export const CHECKS = {
  book: 'the whole ledger sums to zero',
  balance: 'every balance is the sum of its entries',
  owner: 'every entry belongs to a balance',
  debit: 'a debit is the sum of its messages, and each of them was debited',
  refund: 'a refund is the sum of its messages, and each was refunded once',
  transfer: 'every transfer out of one account arrived in another',
  charge: 'every message was charged its price',
  queue: 'every accepted message that is not sent yet is in a queue',
  log: 'the audit log is intact: no entry was changed, and none is missing',
} as const;

export type Check = (typeof CHECKS)[keyof typeof CHECKS];
export type Finding = { check: Check; subject: string; detail: string };

/** Thousandths of a credit. Transfers of the last minutes are not counted, neither in `transit` nor in `balances`. */
export type BookTotals = {
  entries: number;
  issued: number;
  sales: number;
  transit: number;
  balances: number;
};

/**
 * Entries and messages with ids from `until` on are left to the next audit. Ids are made before their rows are
 * committed: only rows older than `settled` are certain to be there.
 */
export type AuditMoment = { until: string; settled: string };

export type ClosedBook = { findings: Finding[]; totals: BookTotals };

type Sum = { amount: number; messages: number };
type Compared = {
  reason: 'send' | 'refund';
  entry: string | null;
  kind: string;
  booked: Sum;
  stored: Sum;
};
type KindSums = { entries: number } & Record<Book, number>;

/** Compares one account's ledger with its messages, as far as both have been read. */
export class AccountBook {
  readonly #account: number;
  /** Debits and refunds with smaller ids are compared in sum, because some of their messages may be deleted. */
  readonly #horizon: string;
  readonly #moment: AuditMoment;
  /** Entries older than the last minutes (settled), and later ones (young), which may not all be there yet. */
  readonly #settled = new Map<string, KindSums>();
  readonly #young = new Map<string, KindSums>();
  readonly #open = new Map<string, Compared>();
  readonly #findings: Finding[] = [];

  constructor(account: number, horizon: string, moment: AuditMoment) {
    this.#account = account;
    this.#horizon = horizon;
    this.#moment = moment;
  }

  addEntry({ entry, kind, reason, book, amount, gets, messages }: LedgerRow): void {
    const sums = sumsOf(entry < this.#moment.settled ? this.#settled : this.#young, kind);
    sums.entries += 1;
    sums[book] += gets ? amount : -amount;
    if (reason === 'send' || reason === 'refund') {
      this.#compare(reason, entry, kind, 'booked', { amount, messages: messages ?? 0 });
    }
  }

  addStored({ reason, entry, kind, amount, messages }: EntrySum): void {
    if (entry < this.#moment.until) this.#compare(reason, entry, kind, 'stored', { amount, messages });
  }

  addUnpaid({ id, price }: UnpaidMessage): void {
    this.#find(CHECKS.charge, `message ${id}`, `price ${price}, no debit`);
  }

  addLost({ id }: MessageKey): void {
    this.#find(CHECKS.queue, `message ${id}`, 'is in no queue');
  }

  /**
   * Called when the whole account has been read.
   *
   * @param balances each with the sums of all entries that are not settled, read at the same moment.
   */
  close(balances: readonly BalanceRow[]): ClosedBook {
    const totals: BookTotals = { entries: 0, issued: 0, sales: 0, transit: 0, balances: 0 };
    const owned = new Set(balances.map(({ kind }) => kind as string));
    for (const balance of balances) {
      const settled = sumsOf(this.#settled, balance.kind);
      const sum = sumOf(settled) + sumOf(balance);
      if (balance.amount !== sum) {
        this.#find(CHECKS.balance, balance.kind, `balance ${balance.amount}, entries ${sum}`);
      }
      totals.balances += balance.amount - balance.transit;
      add(totals, settled);
      add(totals, { ...balance, transit: 0 });
    }
    for (const kind of new Set([...this.#settled.keys(), ...this.#young.keys()])) {
      if (owned.has(kind)) continue;
      this.#find(CHECKS.owner, kind, 'entries without a balance');
      add(totals, sumsOf(this.#settled, kind));
      add(totals, sumsOf(this.#young, kind));
    }
    for (const compared of this.#open.values()) this.#judge(compared);
    return { findings: this.#findings, totals };
  }

  #compare(
    reason: 'send' | 'refund',
    entry: string,
    kind: string,
    side: 'booked' | 'stored',
    { amount, messages }: Sum,
  ): void {
    const single = entry >= this.#horizon ? entry : null;
    const key = `${reason} ${single ?? ''} ${kind}`;
    const compared = this.#open.get(key) ?? {
      reason,
      entry: single,
      kind,
      booked: { amount: 0, messages: 0 },
      stored: { amount: 0, messages: 0 },
    };
    compared[side].amount += amount;
    compared[side].messages += messages;
    if (single !== null && isEven(compared)) this.#open.delete(key);
    else this.#open.set(key, compared);
  }

  #judge(compared: Compared): void {
    if (isEven(compared)) return;
    const { reason, entry, kind, booked, stored } = compared;
    const subject = entry === null ? `${kind} before ${dayOf(this.#horizon)}` : `entry ${entry}`;
    const [check, verb] =
      reason === 'send' ? ([CHECKS.debit, 'debited'] as const) : ([CHECKS.refund, 'refunded'] as const);
    this.#find(
      check,
      subject,
      `${verb} ${booked.amount} for ${booked.messages} messages, stored ${stored.amount} for ${stored.messages}`,
    );
  }

  #find(check: Check, what: string, detail: string): void {
    this.#findings.push({ check, subject: `account ${this.#account}, ${what}`, detail });
  }
}

function sumsOf(kinds: Map<string, KindSums>, kind: string): KindSums {
  const known = kinds.get(kind);
  if (known) return known;
  const sums = { entries: 0, issued: 0, sales: 0, transit: 0 };
  kinds.set(kind, sums);
  return sums;
}

function add(totals: BookTotals, { entries, issued, sales, transit }: KindSums): void {
  totals.entries += entries;
  totals.issued += issued;
  // What these books received is what the account paid.
  totals.sales -= sales;
  totals.transit -= transit;
}

const sumOf = ({ issued, sales, transit }: KindSums) => issued + sales + transit;

const isEven = ({ booked, stored }: Compared) =>
  booked.amount === stored.amount && booked.messages === stored.messages;

const dayOf = (id: string) => timeOfId(id).toISOString().slice(0, 10);
