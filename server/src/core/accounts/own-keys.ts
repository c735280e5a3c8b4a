import { removeFromDirectory } from '../../storage/account-changes.queries.ts';
import type { AccountKey } from '../../storage/accounts.queries.ts';
import { deleteApiKey, listApiKeys, type ListedApiKey } from '../../storage/api-keys.queries.ts';
import { transaction, type Database, type Handle } from '../../storage/database.ts';
import { lockAccount } from '../../storage/manage-accounts.queries.ts';
import { recordAction } from '../audit-log/record-action.ts';
import { DomainError } from '../errors.ts';
import { isName, NAME_RULE } from '../names.ts';
import type { Account } from './account.ts';
import { isAddressRange } from './allowed-addresses.ts';
import { makeApiKey } from './credentials.ts';
import type { Actor } from '../people/actor.ts';
import { announceChange, keyCreated, storeApiKey, type KeyLimits } from './manage-accounts.ts';

// The keys that an account's owners make and revoke themselves.

const MOST_KEYS = 100;

export function listOwnKeys(db: Database, account: Account): Promise<ListedApiKey[]> {
  return listApiKeys(db.general, [keyOf(account)]);
}

/** @returns the key itself, which is not stored and cannot be shown again. */
export async function addOwnKey(
  db: Database,
  actor: Actor,
  { name, ...limits }: KeyLimits & { name: string },
  now: Date,
): Promise<{ key: string; stored: ListedApiKey }> {
  if (!isName(name)) throw wrong('name', NAME_RULE);
  refuseIfNoAddresses(limits.allowIps ?? []);
  if (limits.expiresAt !== null && limits.expiresAt <= now) throw wrong('expiresAt', 'must be in the future');
  const key = makeApiKey();
  const stored = await transaction(db.general, async (handle) => {
    const owner = keyOf(actor.account);
    const before = await lockKeys(handle, owner);
    if (before.length >= MOST_KEYS) {
      throw new DomainError('conflict', `An account has at most ${MOST_KEYS} API keys.`);
    }
    if (before.some((other) => other.name === name)) {
      throw new DomainError('conflict', `There already is a key named ${name}.`, {
        fields: { name: 'is the name of another key' },
      });
    }
    const id = await storeApiKey(handle, owner, name, key, limits);
    await announceChange(handle, owner);
    const { username } = actor.account;
    const entry = { ...keyCreated(username, name, key, limits), account: owner.account };
    await recordAction(handle, actor, entry);
    return (await listApiKeys(handle, [owner])).find((listed) => listed.id === id);
  });
  if (!stored) throw new Error('a key that was just stored is not there');
  return { key, stored };
}

export async function revokeOwnKey(db: Database, actor: Actor, id: number): Promise<void> {
  await transaction(db.general, async (handle) => {
    const owner = keyOf(actor.account);
    const found = (await lockKeys(handle, owner)).find((key) => key.id === id);
    const keyHash = found && (await deleteApiKey(handle, owner, found.name));
    if (!keyHash) throw new DomainError('not_found', 'There is no such key.');
    await removeFromDirectory(handle, 'api_key', keyHash, owner);
    await announceChange(handle, owner);
    await recordAction(handle, actor, {
      action: 'api_key.revoked',
      account: owner.account,
      subject: `${actor.account.username}/${found.name}`,
      before: { hint: found.hint },
    });
  });
}

/** With the account locked, nobody else adds or revokes one. */
async function lockKeys(handle: Handle, owner: AccountKey): Promise<ListedApiKey[]> {
  await lockAccount(handle, owner);
  return listApiKeys(handle, [owner]);
}

function refuseIfNoAddresses(ranges: readonly string[]): void {
  const bad = ranges.find((range) => !isAddressRange(range));
  if (bad !== undefined)
    throw wrong('allowIps', `must be addresses or ranges such as 10.0.0.0/8; ${bad} is not`);
}

function wrong(field: string, why: string): DomainError {
  return new DomainError('validation_failed', `The field ${field} ${why}.`, { fields: { [field]: why } });
}

function keyOf({ bucket, number }: Account): AccountKey {
  return { bucket, account: number };
}
