import { CONTACT, type ContactRecord, type GroupKey } from './contacts.queries.ts';
import { allRows, firstRow, type Handle } from './database.ts';

export type ContactSearch = {
  /** Part of a name, in small letters, or of a number; null: all contacts. */
  text: string | null;
  digits: string | null;
  /** Numbers within the account between which contacts are looked at. */
  from: number;
  before: number;
  limit: number;
};

/** Newest first. */
export async function searchContacts(
  handle: Handle,
  { bucket, account, group }: GroupKey,
  { text, digits, from, before, limit }: ContactSearch,
): Promise<ContactRecord[]> {
  return allRows(handle, {
    name: 'search-contacts',
    text: `select ${CONTACT} from contacts
            where bucket = $1 and account = $2 and group_id = $3 and id >= $4 and id < $5
              and ($6::text is null or strpos(lower(name), $6) > 0 or strpos(mobile, $7) > 0)
            order by id desc limit $8`,
    values: [bucket, account, group, from, before, text, digits, limit],
  });
}

/** The contact that a search goes back to when it may look at so many; null if there are not that many. */
export async function findEdgeOfSearch(
  handle: Handle,
  { bucket, account, group }: GroupKey,
  { before, rows: most }: { before: number; rows: number },
): Promise<{ id: number; createdAt: Date } | null> {
  return firstRow(handle, {
    name: 'find-edge-of-contacts',
    text: `select id, created_at as "createdAt" from contacts
            where bucket = $1 and account = $2 and group_id = $3 and id < $4
            order by id desc offset $5 limit 1`,
    values: [bucket, account, group, before, most - 1],
  });
}

/** In the order in which they were added, after the contact of this number. */
export async function readContactsAfter(
  handle: Handle,
  { bucket, account, group }: GroupKey,
  { after, limit }: { after: number; limit: number },
): Promise<ContactRecord[]> {
  return allRows(handle, {
    name: 'read-contacts-after',
    text: `select ${CONTACT} from contacts
            where bucket = $1 and account = $2 and group_id = $3 and id > $4
            order by id limit $5`,
    values: [bucket, account, group, after, limit],
  });
}
