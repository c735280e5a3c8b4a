import type { Database } from '../../storage/database.ts';
import { REVIEWED_SENDERS, type SenderRecord } from '../../storage/senders.queries.ts';
import type { Account, Approval } from '../accounts/account.ts';
import {
  listApproved,
  listByStatus,
  search,
  type Found,
  type PageOfRecords,
  type Search,
} from '../reviewed.ts';

export type { SenderRecord };

export async function listApprovedSenders(db: Database, account: Account): Promise<SenderRecord[]> {
  return listApproved(db, REVIEWED_SENDERS, account);
}

export function searchSenders(db: Database, account: Account, wanted: Search): Promise<Found<SenderRecord>> {
  return search(db, REVIEWED_SENDERS, account, wanted);
}

export async function listSenders(
  db: Database,
  account: Account,
  status: Approval | null,
  page: PageOfRecords,
): Promise<{ records: SenderRecord[]; total: number }> {
  return listByStatus(db, REVIEWED_SENDERS, account, status, page);
}
