import { listCreditEntries, type CreditReason } from '../../storage/ledger.queries.ts';
import type { Reads } from '../../storage/database.ts';
import { pageOfSentDays } from '../../storage/usage.queries.ts';
import type { Account } from '../accounts/account.ts';
import { dayOf } from '../day.ts';
import { timeOfId } from '../ids.ts';
import type { CreditKind } from './credits.ts';

/** Credits are thousandths; `amount` is negative for what left the balance. */
export type LedgerItem =
  | { type: 'sent'; day: string; messages: number; credits: number; refunded: number }
  | {
      type: CreditReason;
      entry: string;
      day: string;
      at: Date;
      amount: number;
      balanceAfter: number;
      description: string | null;
      counterparty: string | null;
    };

/** How far both kinds of items have been shown. */
export type LedgerPosition = { entry: string; day: string };

export const NEWEST: LedgerPosition = { entry: 'ffffffff-ffff-ffff-ffff-ffffffffffff', day: '9999-12-31' };

/** Grants and transfers singly, sends as one item a day, ahead of the other items of their day; newest first. */
export async function pageOfLedger(
  reads: Reads,
  { bucket, number, timeZone }: Account,
  kind: CreditKind,
  { limit, from }: { limit: number; from: LedgerPosition },
): Promise<{ items: LedgerItem[]; next: LedgerPosition | null }> {
  const key = { bucket, account: number };
  const [entries, days] = await reads.read((handle) =>
    Promise.all([
      listCreditEntries(handle, key, kind, { limit: limit + 1, before: from.entry }),
      pageOfSentDays(handle, key, kind, { limit: limit + 1, before: from.day }),
    ]),
  );
  const single = entries.map(({ entry, reason, amount, ...rest }): LedgerItem => {
    const at = timeOfId(entry);
    return { ...rest, type: reason, entry, at, day: dayOf(at, timeZone), amount: signed(reason, amount) };
  });
  const sent = days.map((day): LedgerItem => ({ type: 'sent', ...day }));
  const merged = [...sent, ...single].sort((one, other) =>
    one.day < other.day ? 1 : one.day > other.day ? -1 : 0,
  );
  const items = merged.slice(0, limit);
  if (merged.length <= limit) return { items, next: null };
  const next = { ...from };
  for (const item of items) {
    if (item.type === 'sent') next.day = item.day;
    else next.entry = item.entry;
  }
  return { items, next };
}

export function signed(reason: CreditReason, amount: number): number {
  return reason === 'grant' || reason === 'transfer_in' ? amount : -amount;
}
