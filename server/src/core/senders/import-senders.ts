import type { RowsImported } from 'harkara-contract/records/row-import.ts';
import type { SenderRow } from 'harkara-contract/routes/senders.ts';
import type { Database } from '../../storage/database.ts';
import {
  findSendersByName,
  insertSenders,
  type GivenSender,
  type SenderRecord,
} from '../../storage/senders.queries.ts';
import type { Account } from '../accounts/account.ts';
import { sortOut, submitRows, type RowImport } from '../row-import.ts';
import { SENDER_ID } from './sender-ids.ts';
import { problemsOfWish, refuseIfTooMany, tellOthers } from './request-sender.ts';

/** All of them await approval, like a sender ID that is asked for by itself. */
export async function importSenders(
  db: Database,
  account: Account,
  given: readonly SenderRow[],
  options: RowImport,
): Promise<RowsImported> {
  const key = { bucket: account.bucket, account: account.number };
  const stored = await findSendersByName(db.general, key, namesOf(given));
  const sorted = sortOutSenders(given, stored, (row) => problemsOfWish(row, account));
  return submitRows(db, key, sorted, options, {
    kind: 'sender',
    nameField: 'senderId',
    nameOf: ({ senderId }) => senderId,
    refuseIfTooMany,
    insert: insertSenders,
    onStored: (handle) => tellOthers(handle, account),
  });
}

/** Those that can be stored. */
export function namesOf(rows: readonly SenderRow[]): string[] {
  return rows.map(({ senderId }) => senderId.trim()).filter((name) => SENDER_ID.test(name));
}

/** @param stored those of the account that have a name of the file. */
export function sortOutSenders(
  given: readonly SenderRow[],
  stored: readonly SenderRecord[],
  problemsOf: (row: GivenSender) => Record<string, string>,
) {
  return sortOut(
    given.map((row) => ({ dltHeaderId: null, ...row, senderId: row.senderId.trim() })),
    {
      nameField: 'senderId',
      nameOf: ({ senderId }) => senderId,
      problemsOf,
      stored: new Map(stored.map((one) => [one.senderId, one])),
      isSame,
    },
  );
}

/** A file without header IDs says nothing against those that the account has. */
function isSame({ route, dltHeaderId }: GivenSender, before: SenderRecord): boolean {
  return route === before.route && (dltHeaderId === null || dltHeaderId === before.dltHeaderId);
}
