import type { AccountDetail } from 'harkara-contract/lists.ts';
import { accountArrays, type AccountKey } from './accounts.queries.ts';
import { allRows, textArray, type Handle } from './database.ts';
import { accountKey } from '../core/ids.ts';

/** What was given. `notes` are the operator's own: nobody else is shown them, or finds an account by them. */
export type AccountDetails = Partial<Record<AccountDetail | 'notes', string>>;

export type StoredAccount = AccountKey & {
  username: string;
  role: 'customer' | 'reseller' | 'admin';
  parent: number | null;
  status: 'active' | 'inactive' | 'blocked';
  timeZone: string;
  passwordHash: string | null;
  apiSecret: Buffer | null;
  settings: Record<string, unknown>;
  details: AccountDetails;
};

const COLUMNS = `a.bucket, a.account, a.username, a.role, a.parent, a.status, a.time_zone as "timeZone",
       a.password_hash as "passwordHash", a.api_secret as "apiSecret", a.settings, a.details`;

export async function nextAccountNumber(handle: Handle): Promise<number> {
  const { rows } = await handle.query<{ account: number }>({
    text: `select nextval('account_numbers') as account`,
  });
  const [row] = rows;
  if (!row) throw new Error('the database gave no account number');
  return row.account;
}

export async function insertAccount(handle: Handle, account: StoredAccount): Promise<void> {
  await handle.query({
    name: 'insert-account',
    text: `insert into accounts (bucket, account, username, role, parent, status, time_zone, password_hash, api_secret,
                                 settings, details)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: parameters(account),
  });
}

/** Writes all but the username, by which the account is known. */
export async function updateAccount(handle: Handle, account: StoredAccount): Promise<void> {
  await handle.query({
    name: 'update-account',
    text: `update accounts
              set role = $4, parent = $5, status = $6, time_zone = $7, password_hash = $8, api_secret = $9, settings = $10,
                  details = $11
            where bucket = $1 and account = $2 and username = $3`,
    values: parameters(account),
  });
}

function parameters(stored: StoredAccount): unknown[] {
  const { bucket, account, username, role, parent, status, timeZone, passwordHash, apiSecret } = stored;
  const settings = JSON.stringify(stored.settings);
  const details = JSON.stringify(stored.details);
  return [
    bucket,
    account,
    username,
    role,
    parent,
    status,
    timeZone,
    passwordHash,
    apiSecret,
    settings,
    details,
  ];
}

/** An account has a balance of every kind from its first day, so locking its balances locks the account. */
export async function openBalances(
  handle: Handle,
  { bucket, account }: AccountKey,
  kinds: readonly string[],
): Promise<void> {
  await handle.query({
    name: 'open-balances',
    text: `insert into balances (bucket, account, kind, updated_at)
           select $1, $2, k.kind, now() from cell, unnest($3::text[]) as k (kind) where cell.one`,
    values: [bucket, account, textArray(kinds)],
  });
}

/** Locks the row, so that reading, merging and writing back settings loses nobody's change. */
export async function lockAccount(handle: Handle, { bucket, account }: AccountKey): Promise<StoredAccount> {
  const { rows } = await handle.query<StoredAccount>({
    name: 'lock-account',
    text: `select ${COLUMNS} from accounts a where a.bucket = $1 and a.account = $2 for no key update`,
    values: [bucket, account],
  });
  const [row] = rows;
  if (!row) throw new Error(`account ${account} is in the directory but does not exist`);
  return row;
}

export async function findAccounts(
  handle: Handle,
  accounts: readonly AccountKey[],
): Promise<StoredAccount[]> {
  return allRows(handle, {
    name: 'find-accounts',
    text: `select ${COLUMNS}
             from unnest($1::smallint[], $2::integer[]) as k (bucket, account)
             join accounts a on a.bucket = k.bucket and a.account = k.account`,
    values: accountArrays(accounts),
  });
}

/** By account. */
export async function findUsernames(
  handle: Handle,
  accounts: Iterable<number>,
): Promise<Map<number, string>> {
  const found = await findAccounts(handle, Array.from(new Set(accounts), accountKey));
  return new Map(found.map(({ account, username }) => [account, username]));
}

export async function countChildren(handle: Handle, account: number): Promise<number> {
  const { rows } = await handle.query<{ count: number }>({
    text: 'select count(*)::integer as count from accounts where parent = $1',
    values: [account],
  });
  return rows[0]?.count ?? 0;
}

export async function hasAccounts(handle: Handle): Promise<boolean> {
  const { rows } = await handle.query<{ some: boolean }>({
    text: 'select exists (select 1 from accounts) as some',
  });
  return rows[0]?.some === true;
}

export type AccountSummary = Pick<
  StoredAccount,
  'account' | 'username' | 'role' | 'status' | 'timeZone' | 'parent'
> & {
  createdAt: Date;
  /** Thousandths of a credit, by kind. */
  balances: Record<string, number>;
};

export async function listAccountSummaries(handle: Handle): Promise<AccountSummary[]> {
  return allRows(handle, {
    text: `select a.account, a.username, a.role, a.status, a.time_zone as "timeZone", a.parent,
                  a.created_at as "createdAt", json_object_agg(b.kind, b.amount) as balances
             from accounts a
             join balances b on b.bucket = a.bucket and b.account = a.account
            group by a.bucket, a.account
            order by a.account`,
  });
}
