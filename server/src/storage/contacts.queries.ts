import type { AccountKey } from './accounts.queries.ts';
import { allRows, countRows, firstRow, textArray, type Handle, type Transaction } from './database.ts';
import { arrays, givenRows, names, type Column } from './rows.ts';

export type ContactRecord = {
  id: number;
  mobile: string;
  name: string | null;
  attributes: Record<string, unknown>;
  createdAt: Date;
};

/** A group's key: of the account, then its own. */
export type GroupKey = AccountKey & { group: number };

export const CONTACT = 'id, mobile, name, attributes, created_at as "createdAt"';

/** @returns how many contacts the group has; null if there is no such group. */
export async function readContactsCount(handle: Handle, key: GroupKey): Promise<number | null> {
  const { rows } = await handle.query<{ count: number }>({
    name: 'read-contacts-count',
    text: 'select contacts_count as count from contact_groups where bucket = $1 and account = $2 and id = $3',
    values: [key.bucket, key.account, key.group],
  });
  return rows[0]?.count ?? null;
}

/**
 * Every change of a group's contacts locks its row, so that they are counted exactly and none is added to a group that
 * is being deleted. Provisioning changes many groups at once under the accounts' locks: it locks their rows too, but
 * shared, because two groups of an account need not wait for each other.
 *
 * @returns how many contacts the group has; null if there is no such group.
 */
export async function lockGroup(
  handle: Transaction,
  { bucket, account, group }: GroupKey,
): Promise<number | null> {
  await handle.query({
    name: 'share-account',
    text: 'select 1 from accounts where bucket = $1 and account = $2 for share',
    values: [bucket, account],
  });
  const { rows } = await handle.query<{ count: number }>({
    name: 'lock-group',
    text: `select contacts_count as count from contact_groups
            where bucket = $1 and account = $2 and id = $3 for no key update`,
    values: [bucket, account, group],
  });
  return rows[0]?.count ?? null;
}

export async function setContactsCount(
  handle: Handle,
  { bucket, account, group }: GroupKey,
  count: number,
): Promise<void> {
  await handle.query({
    name: 'set-contacts-count',
    text: 'update contact_groups set contacts_count = $4 where bucket = $1 and account = $2 and id = $3',
    values: [bucket, account, group, count],
  });
}

/** By id; the rows before the page are skipped in the index alone. */
export async function listContacts(
  handle: Handle,
  { bucket, account, group }: GroupKey,
  { offset, limit }: { offset: number; limit: number },
): Promise<ContactRecord[]> {
  return allRows(handle, {
    name: 'list-contacts',
    text: `select ${CONTACT} from contacts
            where bucket = $1 and account = $2 and group_id = $3
              and id >= (select id from contacts where bucket = $1 and account = $2 and group_id = $3
                          order by id offset $4 limit 1)
            order by id limit $5`,
    values: [bucket, account, group, offset, limit],
  });
}

/** One look-up for each number, even without statistics: joined the other way, it would read the whole group. */
export async function findContacts(
  handle: Handle,
  { bucket, account, group }: GroupKey,
  mobiles: readonly string[],
): Promise<ContactRecord[]> {
  return allRows(handle, {
    name: 'find-contacts',
    text: `select c.*
             from unnest($4::text[]) as wanted (mobile)
            cross join lateral (select ${CONTACT} from contacts
                                 where bucket = $1 and account = $2 and group_id = $3 and mobile = wanted.mobile
                                 limit 1) c`,
    values: [bucket, account, group, textArray(mobiles)],
  });
}

export type StoredContact = Omit<ContactRecord, 'createdAt'>;

const STORED: readonly Column<StoredContact>[] = [
  { name: 'id', type: 'integer', of: ({ id }) => id },
  { name: 'mobile', type: 'text', of: ({ mobile }) => mobile },
  { name: 'name', type: 'text', of: ({ name }) => name },
  { name: 'attributes', type: 'jsonb', of: ({ attributes }) => JSON.stringify(attributes) },
];

/** Inserts new contacts and updates those that the group already has, which keep their ids. */
export async function writeContacts(
  handle: Handle,
  { bucket, account, group }: GroupKey,
  contacts: readonly StoredContact[],
): Promise<void> {
  await handle.query({
    name: 'write-contacts',
    text: `insert into contacts (bucket, account, group_id, created_at, ${names(STORED)})
           select $1, $2, $3, now(), given.* from ${givenRows(STORED, 4)}
           on conflict (bucket, account, group_id, mobile)
           do update set name = excluded.name, attributes = excluded.attributes`,
    values: [bucket, account, group, ...arrays(STORED, contacts)],
  });
}

export async function findContact(
  handle: Handle,
  { bucket, account, group }: GroupKey,
  id: number,
): Promise<ContactRecord | null> {
  return firstRow(handle, {
    name: 'find-contact',
    text: `select ${CONTACT} from contacts where bucket = $1 and account = $2 and group_id = $3 and id = $4`,
    values: [bucket, account, group, id],
  });
}

export async function updateContact(
  handle: Handle,
  { bucket, account, group }: GroupKey,
  { id, mobile, name, attributes }: StoredContact,
): Promise<void> {
  await handle.query({
    name: 'update-contact',
    text: `update contacts set mobile = $5, name = $6, attributes = $7
            where bucket = $1 and account = $2 and group_id = $3 and id = $4`,
    values: [bucket, account, group, id, mobile, name, JSON.stringify(attributes)],
  });
}

export async function deleteContact(
  handle: Handle,
  { bucket, account, group }: GroupKey,
  id: number,
): Promise<boolean> {
  const { rowCount } = await handle.query({
    name: 'delete-contact',
    text: 'delete from contacts where bucket = $1 and account = $2 and group_id = $3 and id = $4',
    values: [bucket, account, group, id],
  });
  return rowCount === 1;
}

/**
 * Called under the group's lock, so that no row moves meanwhile.
 *
 * @returns how many were deleted, at most `limit`.
 */
export async function deleteFirstContacts(
  handle: Handle,
  { bucket, account, group }: GroupKey,
  limit: number,
): Promise<number> {
  return countRows(handle, {
    name: 'delete-first-contacts',
    text: `delete from contacts
            where ctid = any (array(select ctid from contacts where bucket = $1 and account = $2 and group_id = $3
                                     order by id limit $4))`,
    values: [bucket, account, group, limit],
  });
}
