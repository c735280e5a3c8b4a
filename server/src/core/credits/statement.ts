import { DateTime } from 'luxon';
import type { Database, Reads } from '../../storage/database.ts';
import { listCreditEntries, type CreditEntry, type CreditReason } from '../../storage/ledger.queries.ts';
import { readOpening, type SentDay } from '../../storage/usage.queries.ts';
import type { Account } from '../accounts/account.ts';
import { dayOf } from '../day.ts';
import { idFloor, timeOfId } from '../ids.ts';
import type { CreditKind } from './credits.ts';
import { signed } from './ledger-page.ts';

/** Credits are thousandths. */
export type StatementLine = {
  type: 'opening' | CreditReason | 'sent' | 'refunded' | 'closing';
  day: string;
  /** Null for sums of a day. */
  at: Date | null;
  messages: number | null;
  amount: number;
  balance: number;
  description: string | null;
  counterparty: string | null;
};

const ENTRIES_AT_ONCE = 1_000;

/**
 * A month of a balance, in the account's zone, in the order in which it happened; a day's sends come after its other
 * entries. @param month such as `2026-11`.
 */
export async function* statementOf(
  { db, reads }: { db: Database; reads: Reads },
  account: Account,
  kind: CreditKind,
  month: string,
): AsyncGenerator<StatementLine> {
  const { bucket, number, timeZone } = account;
  const key = { bucket, account: number };
  const begin = DateTime.fromISO(`${month}-01`, { zone: timeZone });
  const end = begin.plus({ months: 1 });
  const [first, beyond] = [begin.toFormat('yyyy-MM-dd'), end.toFormat('yyyy-MM-dd')];
  const after = idFloor(begin.toMillis());
  const period = { from: first, until: beyond, begin: after };
  // A new account may not have come to a replica yet.
  const opened =
    (await reads.read((handle) => readOpening(handle, key, kind, period))) ??
    (await readOpening(db.reports, key, kind, period));
  if (!opened) throw new Error(`account ${number} has no ${kind} balance`);
  let balance = opened.opening;
  const line = (given: Partial<StatementLine> & Pick<StatementLine, 'type' | 'day'>): StatementLine => {
    const { amount = 0 } = given;
    balance += amount;
    return { at: null, messages: null, description: null, counterparty: null, ...given, amount, balance };
  };
  yield line({ type: 'opening', day: first });
  const days = opened.days.values();
  let next: SentDay | undefined = days.next().value;
  function* sentBefore(day: string): Generator<StatementLine> {
    for (; next && next.day < day; next = days.next().value) {
      const { day: of, messages, credits, refunded } = next;
      if (credits > 0 || messages > 0) yield line({ type: 'sent', day: of, messages, amount: -credits });
      if (refunded > 0) yield line({ type: 'refunded', day: of, amount: refunded });
    }
  }
  for await (const { entry, reason, amount, description, counterparty } of entriesOf(reads, account, kind, {
    after,
    until: idFloor(end.toMillis()),
  })) {
    const at = timeOfId(entry);
    const day = dayOf(at, timeZone);
    yield* sentBefore(day);
    yield line({ type: reason, day, at, amount: signed(reason, amount), description, counterparty });
  }
  yield* sentBefore(beyond);
  yield line({ type: 'closing', day: end.minus({ days: 1 }).toFormat('yyyy-MM-dd') });
}

async function* entriesOf(
  reads: Reads,
  { bucket, number }: Account,
  kind: CreditKind,
  { after, until }: { after: string; until: string },
): AsyncGenerator<CreditEntry> {
  for (let from = after; ;) {
    const page = { limit: ENTRIES_AT_ONCE, after: from, until };
    const key = { bucket, account: number };
    const entries = await reads.read((handle) => listCreditEntries(handle, key, kind, page));
    yield* entries;
    const last = entries.at(-1);
    if (!last || entries.length < ENTRIES_AT_ONCE) return;
    from = last.entry;
  }
}
