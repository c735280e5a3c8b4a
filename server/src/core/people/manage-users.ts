import { fact } from 'harkara-contract/facts.ts';
import { findInDirectory, nextNumber } from '../../storage/account-changes.queries.ts';
import { transaction, type Database, type Handle } from '../../storage/database.ts';
import { lockAccount } from '../../storage/manage-accounts.queries.ts';
import { forgetNetworksOf } from '../../storage/panel-networks.queries.ts';
import { deleteSessionsOf } from '../../storage/panel-sessions.queries.ts';
import {
  deleteUser,
  insertUser,
  listUsers,
  tryLockUsername,
  updateUser,
  type PanelRole,
  type PanelUser,
} from '../../storage/panel-users.queries.ts';
import { keyOf, type Account } from '../accounts/account.ts';
import { CHANGED } from '../audit-log/record-action.ts';
import { hashPassword, makePassword, normaliseUsername } from '../accounts/credentials.ts';
import { DomainError } from '../errors.ts';
import type { Actor } from './actor.ts';
import { refuseIfNoName } from './manage-profile.ts';
import { recordPerson } from './record-person.ts';
import { forgetSecondFactor } from './second-factor.ts';
import { refuseIfSignedOut } from './still-signed-in.ts';

const MOST_USERS = 200;
const NOT_A_USERNAME = fact('not_a_username', { least: 3, most: 64 });

export function listPeople(db: Database, account: Account): Promise<PanelUser[]> {
  return listUsers(db.general, keyOf(account));
}

/** @returns the person, and the password to begin with, which cannot be shown again. */
export async function addPerson(
  db: Database,
  actor: Actor,
  { username, name, role }: { username: string; name: string; role: PanelRole },
): Promise<{ user: PanelUser; firstPassword: string }> {
  const wanted = normaliseUsername(username);
  refuseIfNoUsername(username);
  refuseIfNoName(name);
  const firstPassword = makePassword();
  const passwordHash = await hashPassword(firstPassword);
  return transaction(db.general, async (handle) => {
    const { account } = actor;
    const people = await lockPeople(handle, actor);
    if (people.length >= MOST_USERS) {
      throw new DomainError(fact('person_limit', { most: MOST_USERS }));
    }
    if (!(await tryLockUsername(handle, wanted))) throw nameTaken();
    await refuseIfAccountsName(handle, account, wanted);
    const key = keyOf(account);
    const id = await nextNumber(handle, key, 'panel_user');
    const person = { username: wanted, name, role, passwordHash, mustChange: true };
    const user = await insertUser(handle, { ...key, id }, person);
    if (!user) throw nameTaken();
    await recordPerson(handle, actor, 'person.added', user, { after: { name, role } });
    return { user, firstPassword };
  });
}

/** A change of role ends the person's sessions, so that no page shows what it may not do any more. */
export async function changePerson(
  db: Database,
  actor: Actor,
  id: number,
  { name, role }: { name?: string; role?: PanelRole },
): Promise<PanelUser> {
  if (name !== undefined) refuseIfNoName(name);
  return transaction(db.general, async (handle) => {
    const people = await lockPeople(handle, actor);
    const before = personAmong(people, id);
    if (role !== undefined && role !== 'owner') refuseIfLastOwner(people, before);
    const changed = await updateUser(handle, before, {
      ...(name === undefined ? {} : { name }),
      ...(role === undefined ? {} : { role }),
    });
    if (role !== undefined && role !== before.role) await deleteSessionsOf(handle, before, null);
    const after = changed ?? before;
    if (after.name !== before.name || after.role !== before.role) {
      await recordPerson(handle, actor, 'person.updated', before, {
        before: { name: before.name, role: before.role },
        after: { name: after.name, role: after.role },
      });
    }
    return after;
  });
}

/**
 * Only for other users: those who are signed in know their own, and would be signed out before they see the new one.
 *
 * @returns a password to begin with, in place of one that was forgotten.
 */
export async function resetPassword(db: Database, actor: Actor, id: number): Promise<string> {
  if (id === actor.user.id) throw ownPassword();
  const firstPassword = makePassword();
  const passwordHash = await hashPassword(firstPassword);
  await transaction(db.general, async (handle) => {
    const person = personAmong(await lockPeople(handle, actor), id);
    await updateUser(handle, person, { passwordHash, mustChange: true, passwordGiven: true });
    await deleteSessionsOf(handle, person, null);
    await recordPerson(handle, actor, 'person.password_reset', person, { after: { password: CHANGED } });
  });
  return firstPassword;
}

export async function removePerson(db: Database, actor: Actor, id: number): Promise<void> {
  await transaction(db.general, async (handle) => {
    const people = await lockPeople(handle, actor);
    const person = personAmong(people, id);
    refuseIfLastOwner(people, person);
    await deleteSessionsOf(handle, person, null);
    await forgetSecondFactor(handle, person);
    await forgetNetworksOf(handle, person);
    await deleteUser(handle, person);
    const { name, role } = person;
    await recordPerson(handle, actor, 'person.removed', person, { before: { name, role } });
  });
}

/** Under the account's lock: two owners must not remove each other at the same time. */
async function lockPeople(handle: Handle, actor: Actor): Promise<PanelUser[]> {
  const key = keyOf(actor.account);
  await lockAccount(handle, key);
  await refuseIfSignedOut(handle, actor);
  return listUsers(handle, key);
}

function personAmong(people: readonly PanelUser[], id: number): PanelUser {
  const person = people.find((user) => user.id === id);
  if (!person) throw new DomainError(fact('person_not_found', { person: String(id) }));
  return person;
}

function refuseIfLastOwner(people: readonly PanelUser[], { id, role }: PanelUser): void {
  if (role !== 'owner' || people.some((user) => user.role === 'owner' && user.id !== id)) return;
  throw new DomainError(fact('last_owner'));
}

/** Another account's username is its first owner's, even if nobody has signed in to it yet. */
async function refuseIfAccountsName(handle: Handle, { number }: Account, username: string): Promise<void> {
  const found = (await findInDirectory(handle, 'username', [username])).get(username);
  if (found && found.account !== number) throw nameTaken();
}

function refuseIfNoUsername(username: string): void {
  const fits = username.length >= 3 && username.length <= 64 && username.trim() === username;
  if (fits && !/\p{Cc}|\p{Cs}/u.test(username)) return;
  throw new DomainError(fact('invalid_username', { reason: NOT_A_USERNAME }), {
    fields: { username: NOT_A_USERNAME },
  });
}

function ownPassword(): DomainError {
  return new DomainError(fact('own_password_not_changed_here'));
}

function nameTaken(): DomainError {
  return new DomainError(fact('username_taken'), { fields: { username: fact('taken') } });
}
