import type { AccountKey } from './accounts.queries.ts';
import { addCounts } from './counts.ts';
import type { Handle } from './database.ts';
import { arrays, type Column } from './rows.ts';

/** What came to an account, or left it, otherwise than by sending. */
export type CreditUsage = AccountKey & { day: string; slot: number; received: number; transferred: number };

const COLUMNS: readonly Column<CreditUsage>[] = [
  { name: 'bucket', type: 'smallint', of: (u) => u.bucket },
  { name: 'account', type: 'integer', of: (u) => u.account },
  { name: 'day', type: 'date', of: (u) => u.day },
  { name: 'slot', type: 'smallint', of: (u) => u.slot },
  { name: 'received', type: 'bigint', of: (u) => u.received },
  { name: 'transferred', type: 'bigint', of: (u) => u.transferred },
];

/** Under the locks of the balances. An account is named once at most. */
export async function addCreditUsage(handle: Handle, usage: readonly CreditUsage[]): Promise<void> {
  await handle.query({
    name: 'add-credit-usage',
    text: addCounts('usage', COLUMNS),
    values: arrays(COLUMNS, usage),
  });
}

export type UsageDay = {
  day: string;
  messages: number;
  parts: number;
  credits: number;
  refunded: number;
  received: number;
  transferred: number;
  delivered: number;
  failed: number;
};

/** The days, of those from `from` to `to`, on which something happened; the newest first. */
export async function readUsage(
  handle: Handle,
  { bucket, account }: AccountKey,
  from: string,
  to: string,
): Promise<UsageDay[]> {
  const { rows } = await handle.query<UsageDay>({
    name: 'read-usage',
    text: `
      select day::text, sum(messages) as messages, sum(parts) as parts, sum(credits)::bigint as credits,
             sum(refunded)::bigint as refunded, sum(received)::bigint as received,
             sum(transferred)::bigint as transferred, sum(delivered) as delivered, sum(failed) as failed
        from usage
       where bucket = $1 and account = $2 and day between $3 and $4
       group by usage.day
       order by usage.day desc`,
    values: [bucket, account, from, to],
  });
  return rows;
}
