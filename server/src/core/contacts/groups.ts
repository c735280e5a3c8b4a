import { fact } from 'harkara-contract/facts.ts';
import { takeNumbers } from '../../storage/account-changes.queries.ts';
import {
  countGroups,
  deleteEmptyGroup,
  deleteFirstContacts,
  findGroup,
  insertGroup,
  listGroups as listStored,
  lockGroup,
  renameGroup,
  searchGroups,
  setContactsCount,
  type GroupKey,
  type GroupRecord,
} from '../../storage/contacts.queries.ts';
import { transaction, type Database } from '../../storage/database.ts';
import type { Account } from '../accounts/account.ts';
import { DomainError } from '../errors.ts';
import { isName, NOT_A_NAME } from '../names.ts';
import { foundOf, soughtIn, type Found, type PageOfRecords, type Search } from '../reviewed.ts';

export type { GroupRecord };

const MOST_GROUPS = 10_000;
/** Deleting this many takes some ten milliseconds, during which other changes to the group wait. */
const DELETED_AT_ONCE = 5_000;

export async function listGroups(
  db: Database,
  { bucket, number }: Account,
  { offset, perPage }: PageOfRecords,
): Promise<{ records: GroupRecord[]; total: number }> {
  const key = { bucket, account: number };
  const [records, total] = await Promise.all([
    listStored(db.reports, key, { offset, limit: perPage }),
    countGroups(db.reports, key),
  ]);
  return { records, total };
}

export async function findGroups(
  db: Database,
  { bucket, number }: Account,
  wanted: Omit<Search, 'status'>,
): Promise<Found<GroupRecord>> {
  const sought = soughtIn({ ...wanted, status: null });
  return foundOf(await searchGroups(db.reports, { bucket, account: number }, sought), wanted.limit);
}

export async function getGroup(db: Database, { bucket, number }: Account, id: number): Promise<GroupRecord> {
  const group = await findGroup(db.reports, { bucket, account: number, group: id });
  if (!group) throw noSuchGroup(id);
  return group;
}

type GroupGiven = { name: string; description: string | null };

export async function changeGroup(
  db: Database,
  { bucket, number }: Account,
  id: number,
  given: GroupGiven,
): Promise<GroupRecord> {
  const name = nameOf(given);
  const key = { bucket, account: number, group: id };
  return transaction(db.general, async (handle) => {
    if ((await lockGroup(handle, key)) === null) throw noSuchGroup(id);
    if (!(await renameGroup(handle, key, name, given.description))) throw nameTaken(name);
    const changed = await findGroup(handle, key);
    if (!changed) throw noSuchGroup(id);
    return changed;
  });
}

export async function createGroup(
  db: Database,
  { bucket, number }: Account,
  given: GroupGiven,
): Promise<GroupRecord> {
  const name = nameOf(given);
  const key = { bucket, account: number };
  return transaction(db.general, async (handle) => {
    // The counter is locked from here on, so that two concurrent calls cannot both be the last that fits.
    const [group = 0] = await takeNumbers(handle, 'group', [{ ...key, count: 1 }]);
    if ((await countGroups(handle, key)) >= MOST_GROUPS) {
      throw new DomainError(fact('contact_group_limit', { most: MOST_GROUPS }));
    }
    const created = await insertGroup(handle, { ...key, group }, name, given.description);
    if (created) return created;
    throw nameTaken(name);
  });
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
    if (count === null) throw noSuchGroup(key.group);
    const deleted = await deleteFirstContacts(handle, key, DELETED_AT_ONCE);
    if (deleted < DELETED_AT_ONCE) {
      await deleteEmptyGroup(handle, key);
      return true;
    }
    await setContactsCount(handle, key, count - deleted);
    return false;
  });
}

export function noSuchGroup(id: number): DomainError {
  return new DomainError(fact('contact_group_not_found', { group: String(id) }));
}
