import type { Database } from '../storage/database.ts';
import {
  countReviewed,
  listReviewed,
  searchReviewed,
  type Reviewed,
  type ReviewedTable,
} from '../storage/reviewed.queries.ts';
import type { Account, Approval } from './accounts/account.ts';

/** Limit for a list without pages. */
export const MOST_LISTED = 1_000;

export type PageOfRecords = { offset: number; perPage: number };

export async function listApproved<R extends Reviewed>(
  db: Database,
  table: ReviewedTable<R>,
  { bucket, number }: Account,
): Promise<R[]> {
  const page = { offset: 0, limit: MOST_LISTED };
  return listReviewed(db.reports, table, { bucket, account: number }, 'approved', page);
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

export async function search<R extends Reviewed>(
  db: Database,
  table: ReviewedTable<R>,
  { bucket, number }: Account,
  wanted: Search,
): Promise<Found<R>> {
  const rows = await searchReviewed(db.reports, table, { bucket, account: number }, soughtIn(wanted));
  return foundOf(rows, wanted.limit);
}

export async function listByStatus<R extends Reviewed>(
  db: Database,
  table: ReviewedTable<R>,
  { bucket, number }: Account,
  status: Approval | null,
  { offset, perPage }: PageOfRecords,
): Promise<{ records: R[]; total: number }> {
  const key = { bucket, account: number };
  const [records, total] = await Promise.all([
    listReviewed(db.reports, table, key, status, { offset, limit: perPage }),
    countReviewed(db.reports, table, key, status),
  ]);
  return { records, total };
}
