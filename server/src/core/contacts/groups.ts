import { fact } from 'harkara-contract/facts.ts';
import type { Stored } from 'harkara-contract/records/kinds.ts';
import {
  deleteFirstContacts,
  lockGroup,
  setContactsCount,
  type GroupKey,
} from '../../storage/contacts.queries.ts';
import { transaction, type Database } from '../../storage/database.ts';
import { deleteRecord, findRecordsBy, updateRecord } from '../../storage/records.queries.ts';
import { keyOf, type Account } from '../accounts/account.ts';
import { DomainError } from '../errors.ts';
import { isName, NOT_A_NAME } from '../names.ts';
import { createRecord, noSuch } from '../records.ts';

type GroupRecord = Stored<'group'>;

/** Deleting this many takes some ten milliseconds, during which other changes to the group wait. */
const DELETED_AT_ONCE = 5_000;

type GroupGiven = { name: string; description: string | null };

export async function changeGroup(
  db: Database,
  account: Account,
  id: number,
  given: GroupGiven,
): Promise<GroupRecord> {
  const name = nameOf(given);
  const key = keyOf(account);
  return transaction(db.general, async (handle) => {
    if ((await lockGroup(handle, { ...key, group: id })) === null) throw noSuch('group', id);
    const same = await findRecordsBy(handle, 'group', key, [name]);
    if (same.some((other) => other.id !== id)) throw nameTaken(name);
    const changed = await updateRecord(handle, 'group', key, id, { ...given, name });
    if (!changed) throw noSuch('group', id);
    return changed;
  });
}

export async function createGroup(db: Database, account: Account, given: GroupGiven): Promise<GroupRecord> {
  const name = nameOf(given);
  return transaction(db.general, (handle) =>
    createRecord(handle, 'group', keyOf(account), { ...given, name }, () => nameTaken(name)),
  );
}

function nameOf(given: GroupGiven): string {
  const name = given.name.trim();
  if (isName(name)) return name;
  throw new DomainError(fact('invalid_contact_group_name', { reason: NOT_A_NAME }), {
    fields: { name: NOT_A_NAME },
  });
}

function nameTaken(name: string): DomainError {
  return new DomainError(fact('contact_group_name_taken', { name }), {
    fields: { name: fact('already_taken') },
  });
}

/**
 * Deletes the contacts first, some at a time, so that nobody waits long for a large group. A group that is only partly
 * deleted, because the database became unavailable, is just a smaller group, and can be deleted again.
 */
export async function deleteGroup(db: Database, { bucket, number }: Account, id: number): Promise<void> {
  const key = { bucket, account: number, group: id };
  while (!(await deleteSome(db, key)));
}

/** @returns whether the group is deleted. */
async function deleteSome(db: Database, key: GroupKey): Promise<boolean> {
  return transaction(db.general, async (handle) => {
    const count = await lockGroup(handle, key);
    if (count === null) throw noSuch('group', key.group);
    const deleted = await deleteFirstContacts(handle, key, DELETED_AT_ONCE);
    if (deleted < DELETED_AT_ONCE) {
      await deleteRecord(handle, 'group', key, key.group);
      return true;
    }
    await setContactsCount(handle, key, count - deleted);
    return false;
  });
}
