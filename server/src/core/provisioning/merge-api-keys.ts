import { isDeepStrictEqual } from 'node:util';
import { addToDirectory, removeFromDirectory } from '../../storage/account-changes.queries.ts';
import { listApiKeys, updateApiKey, type StoredApiKey } from '../../storage/api-keys.queries.ts';
import type { Handle } from '../../storage/database.ts';
import { hashApiKey, keyHint, makeApiKey } from '../accounts/credentials.ts';
import { describeLimits, KEY_DEFAULTS, keyCreated, storeApiKey } from '../accounts/manage-accounts.ts';
import type { AccountRecord } from './account-record.ts';
import type { ChangeLog } from './changes.ts';
import type { MergedAccount, Owner } from './merge-accounts.ts';

type KeyRecord = NonNullable<AccountRecord['api_keys']>[number];

const LIMITS = ['per_minute', 'per_day', 'scopes', 'allow_ips', 'expires_at'] as const;

export async function mergeApiKeys(
  handle: Handle,
  accounts: readonly MergedAccount[],
  log: ChangeLog,
): Promise<void> {
  // Read again: until the accounts were locked, a key could still be changed elsewhere.
  const keys = await listApiKeys(
    handle,
    accounts.map(({ owner }) => owner),
  );
  const stored = new Map(keys.map((key) => [`${key.account} ${key.name}`, key]));
  for (const { record, owner } of accounts) {
    for (const declared of record.api_keys ?? []) {
      const before = stored.get(`${owner.account} ${declared.name}`);
      if (before) await changeStored(handle, owner, declared, before, log);
      else await addDeclared(handle, owner, declared, log);
    }
  }
}

async function addDeclared(handle: Handle, owner: Owner, declared: KeyRecord, log: ChangeLog): Promise<void> {
  const { bucket, account, username } = owner;
  const { name, key = makeApiKey() } = declared;
  const limits = {
    perMinute: declared.per_minute ?? KEY_DEFAULTS.perMinute,
    perDay: declared.per_day ?? KEY_DEFAULTS.perDay,
    scopes: declared.scopes ?? null,
    allowIps: declared.allow_ips ?? null,
    expiresAt: declared.expires_at ?? null,
  };
  await storeApiKey(handle, { bucket, account }, name, key, limits);
  log.created('api_key', `${username}/${name}`, account, keyCreated(username, name, key, limits).after ?? {});
  log.touch(owner);
  if (declared.key === undefined) log.generated.push({ username, name, key });
}

async function changeStored(
  handle: Handle,
  owner: Owner,
  declared: KeyRecord,
  stored: StoredApiKey,
  log: ChangeLog,
): Promise<void> {
  const before = describeLimits(stored);
  const { name, key, ...given } = declared;
  const after = { ...before, ...given };
  const fields = LIMITS.filter((field) => !isDeepStrictEqual(after[field], before[field])) as string[];
  const keyHash = key === undefined ? stored.keyHash : hashApiKey(key);
  if (keyHash !== stored.keyHash) {
    fields.push('key');
    await removeFromDirectory(handle, 'api_key', stored.keyHash, owner);
    await addToDirectory(handle, 'api_key', keyHash, owner);
  }
  if (fields.length === 0) return;
  await updateApiKey(handle, {
    ...stored,
    keyHash,
    hint: key === undefined ? stored.hint : keyHint(key),
    perMinute: after.per_minute,
    perDay: after.per_day,
    scopes: after.scopes,
    allowIps: after.allow_ips,
    expiresAt: after.expires_at,
  });
  log.updated('api_key', `${owner.username}/${name}`, fields, owner.account, { before, after });
  log.touch(owner);
}
