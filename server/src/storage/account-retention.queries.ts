import { NO_ID } from '../core/ids.ts';
import { accountArrays, type AccountKey } from './accounts.queries.ts';
import { allRows, type Handle } from './database.ts';

/** The account's retention has not been applied today. `own` comes from its settings. */
export type AccountDue = AccountKey & { own: OwnRetention; texts: string };

export type OwnRetention = { days?: number; text_days?: number };

export const OWN = `coalesce(a.settings -> 'retention', '{}') as own`;
export const RETENTION = `account_retention r on r.bucket = a.bucket and r.account = a.account`;

/** @param all false: only accounts with a retention of their own. */
export async function findAccountsDue(
  handle: Handle,
  { today, all, after }: { today: string; all: boolean; after: AccountKey },
  limit: number,
): Promise<AccountDue[]> {
  return allRows(handle, {
    text: `select a.bucket, a.account, ${OWN}, coalesce(r.texts, '${NO_ID}') as texts
             from accounts a
             left join ${RETENTION}
            where (a.bucket, a.account) > ($4, $5)
              and ($2 or a.settings ? 'retention') and r.done_on is distinct from $1::date
            order by a.bucket, a.account limit $3`,
    values: [today, all, limit, after.bucket, after.account],
  });
}

/** @param texts the id up to which texts are gone. */
export async function noteApplied(
  handle: Handle,
  { bucket, account }: AccountKey,
  { today, texts }: { today: string; texts: string },
): Promise<void> {
  await handle.query({
    text: `insert into account_retention (bucket, account, done_on, texts) values ($1, $2, $3, $4)
           on conflict (bucket, account) do update set done_on = excluded.done_on, texts = excluded.texts`,
    values: [bucket, account, today, texts],
  });
}

/** From now on, receipts for messages with smaller ids are stored without the carrier's text. */
export async function noteTextHorizon(
  handle: Handle,
  { bucket, account }: AccountKey,
  horizon: string,
): Promise<void> {
  await handle.query({
    text: `insert into account_retention as r (bucket, account, text_horizon) values ($1, $2, $3)
           on conflict (bucket, account) do update set text_horizon = greatest(r.text_horizon, excluded.text_horizon)`,
    values: [bucket, account, horizon],
  });
}

/** Finds horizons only for accounts whose texts are kept for a shorter time than their messages. */
export async function findTextHorizons(
  handle: Handle,
  accounts: readonly AccountKey[],
): Promise<Map<number, string>> {
  const { rows } = await handle.query<{ account: number; horizon: string }>({
    name: 'find-text-horizons',
    text: `select k.account, r.text_horizon as horizon
             from unnest($1::smallint[], $2::integer[]) as k (bucket, account)
             join account_retention r on r.bucket = k.bucket and r.account = k.account`,
    values: accountArrays(accounts),
  });
  return new Map(rows.map(({ account, horizon }) => [account, horizon]));
}

/** The account has a retention of its own, and some of its messages were deleted. */
export type AccountWithRefs = AccountKey & { own: OwnRetention; refsBefore: string | null };

/** Finds accounts whose retention was applied today. */
export async function findAccountsWithRefs(
  handle: Handle,
  { today, after }: { today: string; after: AccountKey },
  limit: number,
): Promise<AccountWithRefs[]> {
  return allRows(handle, {
    text: `select a.bucket, a.account, ${OWN}, to_char(r.refs_before, 'YYYY-MM-DD') as "refsBefore"
             from accounts a
             join ${RETENTION}
            where (a.bucket, a.account) > ($3, $4) and a.settings ? 'retention' and r.done_on = $1::date
            order by a.bucket, a.account limit $2`,
    values: [today, limit, after.bucket, after.account],
  });
}

/** Records that carriers' ids from before this day are gone. */
export async function noteRefsBefore(
  handle: Handle,
  accounts: readonly AccountKey[],
  day: string,
): Promise<void> {
  await handle.query({
    text: `update account_retention r set refs_before = greatest(r.refs_before, $3::date)
             from unnest($1::smallint[], $2::integer[]) as k (bucket, account)
            where r.bucket = k.bucket and r.account = k.account`,
    values: [...accountArrays(accounts), day],
  });
}

/** Deletes, on some pages of a day, the carriers' ids of these accounts' messages that no longer exist. */
export async function deleteRefs(
  handle: Handle,
  table: string,
  pages: { from: number; to: number },
  accounts: readonly AccountKey[],
): Promise<void> {
  await handle.query({
    text: `delete from ${table} v
            where v.ctid >= $1::tid and v.ctid < $2::tid and v.bucket = any ($3::smallint[])
              and v.account = any ($4::integer[])
              and not exists (select 1 from messages m
                               where m.bucket = v.bucket and m.account = v.account and m.id = v.message)`,
    values: [`(${pages.from},0)`, `(${pages.to},0)`, ...accountArrays(accounts)],
  });
}
