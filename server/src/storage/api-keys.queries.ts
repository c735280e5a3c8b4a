import type { Scope } from 'harkara-contract/lists.ts';
import { accountArrays, type AccountKey } from './accounts.queries.ts';
import { allRows, type Handle } from './database.ts';
import { arrays, names, unnest, type Column } from './rows.ts';

export type StoredApiKey = AccountKey & {
  id: number;
  name: string;
  keyHash: string;
  hint: string;
  perMinute: number;
  perDay: number;
  scopes: Scope[] | null;
  allowIps: string[] | null;
  expiresAt: Date | null;
};

/** `lastUsedAt` is null for a key that was never used, or not since uses are noted. */
export type ListedApiKey = StoredApiKey & { createdAt: Date; lastUsedAt: Date | null };

export async function listApiKeys(handle: Handle, accounts: readonly AccountKey[]): Promise<ListedApiKey[]> {
  return allRows(handle, {
    name: 'list-api-keys',
    text: `select k.bucket, k.account, k.id, k.name, k.key_hash as "keyHash", k.hint, k.per_minute as "perMinute",
                  k.per_day as "perDay", k.scopes, k.allow_ips as "allowIps", k.expires_at as "expiresAt",
                  k.created_at as "createdAt", k.last_used_at as "lastUsedAt"
             from unnest($1::smallint[], $2::integer[]) as a (bucket, account)
             join api_keys k on k.bucket = a.bucket and k.account = a.account
            order by k.account, k.id`,
    values: accountArrays(accounts),
  });
}

export async function insertApiKey(handle: Handle, key: StoredApiKey): Promise<void> {
  await handle.query({
    name: 'insert-api-key',
    text: `insert into api_keys (bucket, account, id, name, key_hash, hint, per_minute, per_day, scopes, allow_ips,
                                 expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: parameters(key),
  });
}

export async function updateApiKey(handle: Handle, key: StoredApiKey): Promise<void> {
  await handle.query({
    name: 'update-api-key',
    text: `update api_keys
              set name = $4, key_hash = $5, hint = $6, per_minute = $7, per_day = $8, scopes = $9, allow_ips = $10,
                  expires_at = $11
            where bucket = $1 and account = $2 and id = $3`,
    values: parameters(key),
  });
}

export async function deleteApiKey(
  handle: Handle,
  { bucket, account }: AccountKey,
  name: string,
): Promise<string | null> {
  const { rows } = await handle.query<{ keyHash: string }>({
    name: 'delete-api-key',
    text: `delete from api_keys where bucket = $1 and account = $2 and name = $3 returning key_hash as "keyHash"`,
    values: [bucket, account, name],
  });
  return rows[0]?.keyHash ?? null;
}

function parameters(key: StoredApiKey): unknown[] {
  const { bucket, account, id, name, keyHash, hint, perMinute, perDay, scopes, allowIps, expiresAt } = key;
  return [bucket, account, id, name, keyHash, hint, perMinute, perDay, scopes, allowIps, expiresAt];
}

type KeyUse = AccountKey & { id: number; at: Date };

const USE_COLUMNS: readonly Column<KeyUse>[] = [
  { name: 'bucket', type: 'smallint', of: (u) => u.bucket },
  { name: 'account', type: 'integer', of: (u) => u.account },
  { name: 'id', type: 'integer', of: (u) => u.id },
  { name: 'at', type: 'timestamptz', of: (u) => u.at },
];

/** Keys that are just being changed are left out: their next use is noted as well. */
export async function storeKeyUses(handle: Handle, uses: readonly KeyUse[]): Promise<void> {
  await handle.query({
    name: 'store-key-uses',
    text: `
      with free as (
        select k.bucket, k.account, k.id, u.at
          from ${unnest(USE_COLUMNS)} as u (${names(USE_COLUMNS)})
          join api_keys k on k.bucket = u.bucket and k.account = u.account and k.id = u.id
         where k.last_used_at is null or k.last_used_at < u.at
           for no key update of k skip locked
      )
      update api_keys k
         set last_used_at = f.at
        from free f
       where k.bucket = f.bucket and k.account = f.account and k.id = f.id`,
    values: arrays(USE_COLUMNS, uses),
  });
}
