import type { Fact } from 'harkara-contract/fact.ts';
import { fact, type RefusalKey } from 'harkara-contract/facts.ts';
import type { Approval } from 'harkara-contract/lists.ts';
import { describe, type RecordValue, type Stored, type StoredKind } from 'harkara-contract/records/kinds.ts';
import { isStorable } from '../storable-text.ts';
import { nextNumber } from '../storage/account-changes.queries.ts';
import type { AccountKey } from '../storage/accounts.queries.ts';
import type { Database, Handle } from '../storage/database.ts';
import { lockAccount } from '../storage/manage-accounts.queries.ts';
import {
  countRecords,
  deleteRecord,
  findRecord,
  findRecordsBy,
  insertRecords,
  listRecords,
  searchRecords,
} from '../storage/records.queries.ts';
import { keyOf, type Account } from './accounts/account.ts';
import { DomainError } from './errors.ts';

// What all kinds of an account's records have in common: how they are listed, made, found and deleted.

/** Limit for a list without pages. */
export const MOST_LISTED = 1_000;

export type PageOfRecords = { offset: number; perPage: number };

export function listApproved<Kind extends StoredKind>(
  db: Database,
  kind: Kind,
  account: Account,
): Promise<Stored<Kind>[]> {
  return listRecords(db.reports, kind, keyOf(account), { status: 'approved', limit: MOST_LISTED });
}

export async function pageOfRecords<Kind extends StoredKind>(
  db: Database,
  kind: Kind,
  account: Account,
  { offset, perPage }: PageOfRecords,
  status: Approval | null = null,
): Promise<{ records: Stored<Kind>[]; total: number }> {
  const key = keyOf(account);
  const [records, total] = await Promise.all([
    listRecords(db.reports, kind, key, { status, offset, limit: perPage }),
    countRecords(db.reports, kind, key, status),
  ]);
  return { records, total };
}

/** What a list in the panel asks for: newest first, by cursor. */
export type Search = {
  status: Approval | null;
  text: string | null;
  /** The number of the last record that has been seen; null: from the newest. */
  after: number | null;
  limit: number;
};

export type Found<R> = {
  records: R[];
  /** Where the list goes on; null: nowhere. */
  next: number | null;
};

const AFTER_ALL = 2_147_483_647;

/** In small letters, as what is searched; white space around a search does not count. */
export function soughtIn({ status, text, after, limit }: Search) {
  const sought = text?.trim().toLowerCase() ?? '';
  // One more than is shown tells whether there is more.
  return { status, text: sought === '' ? null : sought, before: after ?? AFTER_ALL, limit: limit + 1 };
}

export function foundOf<R extends { id: number }>(rows: readonly R[], limit: number): Found<R> {
  const records = rows.slice(0, limit);
  return { records, next: rows.length > limit ? (records.at(-1)?.id ?? null) : null };
}

type Numbered = 'sender' | 'template' | 'keyword' | 'group';

export async function search<Kind extends Numbered>(
  db: Database,
  kind: Kind,
  account: Account,
  wanted: Search,
): Promise<Found<Stored<Kind>>> {
  return foundOf(await searchRecords(db.reports, kind, keyOf(account), soughtIn(wanted)), wanted.limit);
}

/** What is said where an account has no such record, or as many as it may have. */
const WORDS = {
  sender: { limit: 'sender_limit', gone: (id) => fact('sender_number_not_found', { id }) },
  template: { limit: 'template_limit', gone: (id) => fact('template_not_found', { template: id }) },
  keyword: { limit: 'keyword_limit', gone: () => fact('keyword_not_found') },
  group: { limit: 'contact_group_limit', gone: (id) => fact('contact_group_not_found', { group: id }) },
  voice_number: { limit: 'voice_number_limit', gone: () => fact('review_not_found') },
  email_domain: { limit: 'email_domain_limit', gone: () => fact('own_email_domain_not_found') },
  email_template: { limit: 'email_template_limit', gone: () => fact('email_template_not_found') },
} as const satisfies Record<StoredKind, { limit: RefusalKey; gone: (id: string) => Fact<RefusalKey> }>;

export function noSuch(kind: StoredKind, id: number | string): DomainError {
  return new DomainError(WORDS[kind].gone(String(id)));
}

export async function getRecord<Kind extends StoredKind>(
  db: Database,
  kind: Kind,
  account: Account,
  id: number | string,
): Promise<Stored<Kind>> {
  const found = await findRecord(db.reports, kind, keyOf(account), id);
  if (!found) throw noSuch(kind, id);
  return found;
}

/** Whether the account has one of this name. */
export async function hasRecord(
  db: Database,
  kind: StoredKind,
  account: Account,
  name: string,
): Promise<boolean> {
  const found = isStorable(name) ? await findRecordsBy(db.general, kind, keyOf(account), [name]) : [];
  return found.length > 0;
}

/** @param more how many are about to be added. */
export async function refuseIfTooMany(
  handle: Handle,
  kind: StoredKind,
  key: AccountKey,
  more: number,
): Promise<void> {
  const { most = Infinity } = describe(kind);
  if ((await countRecords(handle, kind, key)) + more <= most) return;
  throw new DomainError(fact(WORDS[kind].limit, { most }));
}

/**
 * Stores what a customer asks for, and nothing beyond what an account may have: each call that makes one of the kind is
 * alone, so that two concurrent calls cannot both be the last that fits.
 *
 * @param taken what is said if the account has one of the same name.
 */
export async function createRecord<Kind extends StoredKind>(
  handle: Handle,
  kind: Kind,
  key: AccountKey,
  given: Readonly<Record<string, RecordValue | undefined>>,
  taken: () => DomainError,
): Promise<Stored<Kind>> {
  const { counter } = describe(kind);
  if (!counter) await lockAccount(handle, key);
  const id = counter && (await nextNumber(handle, key, counter));
  await refuseIfTooMany(handle, kind, key, 1);
  const [created] = await insertRecords(handle, kind, key, [{ ...given, ...(counter && { id }) }]);
  if (!created) throw taken();
  return created;
}

/** @returns what it was. */
export async function dropRecord<Kind extends StoredKind>(
  handle: Handle,
  kind: Kind,
  key: AccountKey,
  id: number | string,
): Promise<Stored<Kind>> {
  const dropped = await deleteRecord(handle, kind, key, id);
  if (!dropped) throw noSuch(kind, id);
  return dropped;
}
