import type { AccountKey } from './accounts.queries.ts';
import { plainArray, type Handle } from './database.ts';

export type StoredApiKey = {
  bucket: number;
  account: number;
  id: number;
  name: string;
  keyHash: string;
  hint: string;
  perMinute: number;
  perDay: number;
  scopes: string[] | null;
  allowIps: string[] | null;
  expiresAt: Date | null;
};

export async function listApiKeys(handle: Handle, accounts: readonly AccountKey[]): Promise<StoredApiKey[]> {
  const { rows } = await handle.query<StoredApiKey>({
    name: 'list-api-keys',
    text: `select k.bucket, k.account, k.id, k.name, k.key_hash as "keyHash", k.hint, k.per_minute as "perMinute",
                  k.per_day as "perDay", k.scopes, k.allow_ips as "allowIps", k.expires_at as "expiresAt"
             from unnest($1::smallint[], $2::integer[]) as a (bucket, account)
             join api_keys k on k.bucket = a.bucket and k.account = a.account
            order by k.account, k.id`,
    values: [plainArray(accounts.map((a) => a.bucket)), plainArray(accounts.map((a) => a.account))],
  });
  return rows;
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
