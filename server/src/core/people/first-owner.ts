import { findInDirectory, nextNumber } from '../../storage/account-changes.queries.ts';
import { findPasswordHash, type AccountKey } from '../../storage/accounts.queries.ts';
import { transaction, type Database, type Handle } from '../../storage/database.ts';
import { lockAccount } from '../../storage/manage-accounts.queries.ts';
import { insertUser, listUsers, type PanelUser } from '../../storage/panel-users.queries.ts';
import { GATEWAY } from '../audit-log/doer.ts';
import { normaliseUsername } from '../accounts/credentials.ts';
import { recordPerson } from './record-person.ts';

/** An account in which nobody has signed in yet: its own login becomes its first owner's. */
export type FirstLogin = AccountKey & { passwordHash: string };

/** @returns null if there is no such account, or it has people of its own already. */
export async function findFirstLogin(handle: Handle, username: string): Promise<FirstLogin | null> {
  const key = (await findInDirectory(handle, 'username', [username])).get(username);
  if (!key || (await listUsers(handle, key)).length > 0) return null;
  const passwordHash = await findPasswordHash(handle, key);
  return passwordHash === null ? null : { ...key, passwordHash };
}

/**
 * Of two first sign-ins at once, the second waits for the account's row, and finds the owner that the first has made.
 *
 * @returns null if the account's password has changed meanwhile.
 */
export async function makeFirstOwner(
  db: Database,
  { passwordHash, ...key }: FirstLogin,
): Promise<PanelUser | null> {
  return transaction(db.general, async (handle) => {
    const account = await lockAccount(handle, key);
    const username = normaliseUsername(account.username);
    const people = await listUsers(handle, key);
    if (people.length > 0) return people.find((user) => user.username === username) ?? null;
    if (account.passwordHash !== passwordHash) return null;
    const owner = await insertOwner(handle, key, account.username, { passwordHash, mustChange: false });
    if (owner) await recordPerson(handle, GATEWAY, 'person.added', owner, { after: { role: owner.role } });
    return owner;
  });
}

/** @param username as it is shown. */
export async function insertOwner(
  handle: Handle,
  key: AccountKey,
  username: string,
  { passwordHash, mustChange }: Pick<PanelUser, 'passwordHash' | 'mustChange'>,
): Promise<PanelUser | null> {
  const id = await nextNumber(handle, key, 'panel_user');
  return insertUser(
    handle,
    { ...key, id },
    { username: normaliseUsername(username), name: username, role: 'owner', passwordHash, mustChange },
  );
}
