import { accountArrays, type AccountKey } from './accounts.queries.ts';
import { onlyRow, plainArray, textArray, type Handle, type Transaction } from './database.ts';
import { lockBalances } from './ledger.queries.ts';

/** What all changes of an account have in common, whether a user or a command makes them. */

/** The channel on which processes hear of changes to accounts (by number) and to what all share (`*`). */
const CONFIG_CHANNEL = 'harkara_config';

/**
 * The account's counters of campaigns: the number of the last one; how many that are stored were cancelled; how many were
 * deleted, and the greatest number of those.
 */
export const CAMPAIGN_COUNTERS = {
  last: 'campaign',
  cancelled: 'cancelled_campaign',
  deleted: 'deleted_campaign',
  newestDeleted: 'newest_deleted_campaign',
} as const;

/** The numbering of an account's records; each has a counter of its own. */
export type Counter =
  | 'api_key'
  | 'sender'
  | 'template'
  | 'group'
  | 'contact'
  | 'keyword'
  | 'endpoint'
  | 'panel_user'
  | 'chat'
  | 'import'
  | (typeof CAMPAIGN_COUNTERS)[keyof typeof CAMPAIGN_COUNTERS];

/** @returns the first of the account's next numbers. */
export async function nextNumber(
  handle: Handle,
  { bucket, account }: AccountKey,
  counter: Counter,
  count = 1,
): Promise<number> {
  const { first } = await onlyRow<{ first: number }>(handle, {
    name: 'next-number',
    text: `insert into account_counters as c (bucket, account, name, last) values ($1, $2, $3, $4)
           on conflict (bucket, account, name) do update set last = c.last + excluded.last
           returning last - $4 + 1 as first`,
    values: [bucket, account, counter, count],
  });
  return first;
}

/** @returns the first of each account's next numbers, in the order of `wanted`. An account is named once at most. */
export async function nextNumbersOfEach(
  handle: Handle,
  counter: Counter,
  wanted: readonly (AccountKey & { count: number })[],
): Promise<number[]> {
  const { rows } = await handle.query<{ account: number; last: number }>({
    name: 'take-numbers',
    text: `insert into account_counters as c (bucket, account, name, last)
           select bucket, account, $1, count
             from cell, unnest($2::smallint[], $3::integer[], $4::integer[]) as w (bucket, account, count)
            where cell.one
            order by account
           on conflict (bucket, account, name) do update set last = c.last + excluded.last
           returning c.account, c.last`,
    values: [counter, ...accountArrays(wanted), plainArray(wanted.map((w) => w.count))],
  });
  const last = new Map(rows.map((row) => [row.account, row.last]));
  return wanted.map(({ account, count }) => {
    const end = last.get(account);
    if (end === undefined) throw new Error(`account ${account} was given no ${counter} number`);
    return end - count + 1;
  });
}

/**
 * Makes every copy of these accounts' settings stale. It locks their balances, which every send needs, so it must come
 * last in a transaction.
 */
export async function raiseConfigVersions(
  handle: Transaction,
  accounts: readonly AccountKey[],
): Promise<void> {
  if (accounts.length === 0) return;
  await lockBalances(handle, accounts);
  await handle.query({
    name: 'raise-config-versions',
    text: `update balances b set config_version = b.config_version + 1
             from unnest($1::smallint[], $2::integer[]) as a (bucket, account)
            where b.bucket = a.bucket and b.account = a.account`,
    values: accountArrays(accounts),
  });
}

/** Heard by the listening processes once the transaction is committed. */
export async function announceChanges(handle: Handle, subjects: readonly (number | '*')[]): Promise<void> {
  if (subjects.length === 0) return;
  await handle.query({
    name: 'announce-changes',
    text: `select pg_notify('${CONFIG_CHANNEL}', subject) from unnest($1::text[]) as s (subject)`,
    values: [textArray(subjects.map(String))],
  });
}

/** Makes all processes forget what they know about the accounts; once in the transaction that has changed them. */
export async function announceAccounts(handle: Transaction, ...keys: AccountKey[]): Promise<void> {
  await raiseConfigVersions(handle, keys);
  await announceChanges(
    handle,
    keys.map(({ account }) => account),
  );
}

export type DirectoryKind =
  | 'username'
  | 'api_key'
  | 'smpp_system_id'
  | 'virtual_number'
  | 'email_domain'
  | 'chat_sender';

export async function findInDirectory(
  handle: Handle,
  kind: DirectoryKind,
  values: readonly string[],
): Promise<Map<string, AccountKey>> {
  const { rows } = await handle.query<AccountKey & { value: string }>({
    name: 'find-in-directory',
    text: 'select value, bucket, account from directory where kind = $1 and value = any ($2::text[])',
    values: [kind, textArray(values)],
  });
  return new Map(rows.map(({ value, bucket, account }) => [value, { bucket, account }]));
}

export async function addToDirectory(
  handle: Handle,
  kind: DirectoryKind,
  value: string,
  { bucket, account }: AccountKey,
): Promise<void> {
  await handle.query({
    name: 'add-to-directory',
    text: 'insert into directory (kind, value, bucket, account) values ($1, $2, $3, $4)',
    values: [kind, value, bucket, account],
  });
}

export async function removeFromDirectory(
  handle: Handle,
  kind: DirectoryKind,
  value: string,
  { bucket, account }: AccountKey,
): Promise<void> {
  await handle.query({
    name: 'remove-from-directory',
    text: 'delete from directory where kind = $1 and value = $2 and bucket = $3 and account = $4',
    values: [kind, value, bucket, account],
  });
}
