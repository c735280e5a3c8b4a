import { fact } from 'harkara-contract/facts.ts';
import { transaction, type Database, type Handle } from '../../storage/database.ts';
import { lockAccount } from '../../storage/manage-accounts.queries.ts';
import { deleteSessionsOf } from '../../storage/panel-sessions.queries.ts';
import { findUserByName, listUsers, updateUser, type PanelUser } from '../../storage/panel-users.queries.ts';
import { hashPassword, makePassword, normaliseUsername } from '../accounts/credentials.ts';
import { findByUsername } from '../accounts/manage-accounts.ts';
import type { Doer } from '../audit-log/doer.ts';
import { CHANGED } from '../audit-log/record-action.ts';
import { DomainError } from '../errors.ts';
import { insertOwner } from './first-owner.ts';
import { recordPerson } from './record-person.ts';
import { forgetSecondFactor } from './second-factor.ts';

// What the operator does for people who cannot sign in any more.

/** For who has lost both the app and the recovery codes. */
export async function resetSecondFactor(db: Database, doer: Doer, username: string): Promise<void> {
  await transaction(db.general, async (handle) => {
    const user = await lockByName(handle, username);
    if (!user) throw nobody(username);
    await forgetSecondFactor(handle, user);
    await deleteSessionsOf(handle, user, null);
    await recordPerson(handle, doer, 'person.totp_removed', user);
  });
}

/**
 * A new first password, to be changed at the next sign-in. An account in which nobody has signed in yet gets its first
 * owner.
 */
export async function renewFirstPassword(db: Database, doer: Doer, username: string): Promise<string> {
  const firstPassword = makePassword();
  const passwordHash = await hashPassword(firstPassword);
  await transaction(db.general, async (handle) => {
    const known = await lockByName(handle, username);
    if (known) {
      await updateUser(handle, known, { passwordHash, mustChange: true, passwordGiven: true });
      await deleteSessionsOf(handle, known, null);
    }
    const user = known ?? (await addFirstOwner(handle, username, passwordHash));
    await recordPerson(handle, doer, 'person.password_reset', user, { after: { password: CHANGED } });
  });
  return firstPassword;
}

/** With the account's lock, so that nobody removes the person meanwhile. */
async function lockByName(handle: Handle, username: string): Promise<PanelUser | null> {
  const name = normaliseUsername(username);
  const found = await findUserByName(handle, name);
  if (!found) return null;
  await lockAccount(handle, found);
  return findUserByName(handle, name);
}

async function addFirstOwner(handle: Handle, username: string, passwordHash: string): Promise<PanelUser> {
  const key = await findByUsername(handle, username).catch((error: unknown) => {
    throw error instanceof DomainError ? nobody(username) : error;
  });
  const account = await lockAccount(handle, key);
  if ((await listUsers(handle, key)).length > 0) throw nobody(username);
  const owner = await insertOwner(handle, key, account.username, { passwordHash, mustChange: true });
  if (!owner) throw nobody(username);
  return owner;
}

function nobody(username: string): DomainError {
  return new DomainError(fact('panel_username_not_found', { username }));
}
