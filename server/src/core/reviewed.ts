import type { Database } from '../storage/database.ts';
import {
  countReviewed,
  listReviewed,
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
