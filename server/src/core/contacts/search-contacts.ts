import { findContacts, readContactsCount, type ContactRecord } from '../../storage/contacts.queries.ts';
import type { Database } from '../../storage/database.ts';
import {
  findEdgeOfSearch,
  readContactsAfter,
  searchContacts as searchStored,
} from '../../storage/search-contacts.queries.ts';
import type { Account } from '../accounts/account.ts';
import { parseIndianMobile, parseInternational } from '../recipients/indian-mobile.ts';
import { foundOf, noSuch, soughtIn, type Found, type Search } from '../records.ts';

/** Contacts that one call of a search looks at: names have no index. */
const LOOKED_AT = 10_000;
/** Read at once for an export. */
const READ_AT_ONCE = 5_000;

export type FoundContacts = Found<ContactRecord> & {
  /** When the last contact that was looked at had been added; null: all were looked at. */
  reached: Date | null;
};

/** The newest first. A whole number is looked up; part of one, or of a name, is searched for, as far as one call goes. */
export async function searchContacts(
  db: Database,
  { bucket, number }: Account,
  group: number,
  wanted: Omit<Search, 'status'>,
): Promise<FoundContacts> {
  const key = { bucket, account: number, group };
  if ((await readContactsCount(db.reports, key)) === null) throw noSuch('group', group);
  const { text, before, limit } = soughtIn({ ...wanted, status: null });
  const mobile = text === null ? null : wholeNumber(text);
  if (mobile !== null) {
    const records = wanted.after === null ? await findContacts(db.reports, key, [mobile]) : [];
    return { records, next: null, reached: null };
  }
  const edge = text === null ? null : await findEdgeOfSearch(db.reports, key, { before, rows: LOOKED_AT });
  const digits = text === null ? null : digitsOf(text);
  const rows = await searchStored(db.reports, key, { text, digits, from: edge?.id ?? 0, before, limit });
  const found = foundOf(rows, wanted.limit);
  if (found.next !== null || !edge) return { ...found, reached: null };
  return { ...found, next: edge.id, reached: edge.createdAt };
}

function wholeNumber(text: string): string | null {
  return parseIndianMobile(text) ?? (/^(\+|00)/.test(text) ? parseInternational(text) : null);
}

/** As numbers are stored; null for what is no part of one. */
function digitsOf(text: string): string | null {
  const digits = text.replace(/[\s+-]/g, '');
  return /^\d+$/.test(digits) ? digits : null;
}

/** All contacts of a group, some at a time, in the order in which they were added. */
export async function* readContacts(
  db: Database,
  { bucket, number }: Account,
  group: number,
): AsyncGenerator<ContactRecord[]> {
  const key = { bucket, account: number, group };
  for (let after = 0; ;) {
    const contacts = await readContactsAfter(db.reports, key, { after, limit: READ_AT_ONCE });
    if (contacts.length > 0) yield contacts;
    if (contacts.length < READ_AT_ONCE) return;
    after = contacts.at(-1)?.id ?? after;
  }
}
