import { fact } from 'harkara-contract/facts.ts';
import { announceAccounts, removeFromDirectory } from '../../storage/account-changes.queries.ts';
import type { AccountKey } from '../../storage/accounts.queries.ts';
import { deleteApiKey, listApiKeys, type ListedApiKey } from '../../storage/api-keys.queries.ts';
import { transaction, type Database, type Handle } from '../../storage/database.ts';
import { lockAccount } from '../../storage/manage-accounts.queries.ts';
import { recordAction } from '../audit-log/record-action.ts';
import { DomainError, invalidField } from '../errors.ts';
import { isName, NOT_A_NAME } from '../names.ts';
import { keyOf, type Account } from './account.ts';
import { isAddressRange } from './allowed-addresses.ts';
import { makeApiKey } from './credentials.ts';
import type { Actor } from '../people/actor.ts';
import { keyCreated, storeApiKey, type KeyLimits } from './manage-accounts.ts';

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
  if (!isName(name)) throw invalidField('name', NOT_A_NAME);
  refuseIfNoAddresses(limits.allowIps ?? []);
  if (limits.expiresAt !== null && limits.expiresAt <= now)
    throw invalidField('expiresAt', fact('not_in_the_future'));
  const key = makeApiKey();
  const stored = await transaction(db.general, async (handle) => {
    const owner = keyOf(actor.account);
    const before = await lockKeys(handle, owner);
    if (before.length >= MOST_KEYS) {
      throw new DomainError(fact('api_key_limit', { most: MOST_KEYS }));
    }
    if (before.some((other) => other.name === name)) {
      throw new DomainError(fact('api_key_name_taken', { name }), {
        fields: { name: fact('name_of_another_key') },
      });
    }
    const id = await storeApiKey(handle, owner, name, key, limits);
    await announceAccounts(handle, owner);
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
    if (!keyHash) throw new DomainError(fact('api_key_not_found'));
    await removeFromDirectory(handle, 'api_key', keyHash, owner);
    await announceAccounts(handle, owner);
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
  if (bad !== undefined) throw invalidField('allowIps', fact('not_address_ranges', { range: bad }));
}
