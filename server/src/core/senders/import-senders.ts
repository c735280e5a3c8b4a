import { takeNumbers } from '../../storage/account-changes.queries.ts';
import { transaction, type Database } from '../../storage/database.ts';
import {
  findSendersByName,
  insertSenders,
  type GivenSender,
  type SenderRecord,
} from '../../storage/senders.queries.ts';
import type { Account } from '../accounts/account.ts';
import { DomainError } from '../errors.ts';
import { sortOut, taken, type RowImport, type RowsImported } from '../row-import.ts';
import { SENDER_ID } from './sender-ids.ts';
import { problemsOfWish, refuseIfTooMany, tellOthers } from './request-sender.ts';

export type RowOfSenders = GivenSender & { row: number };

/** All of them await approval, like a sender ID that is asked for by itself. */
export async function importSenders(
  db: Database,
  account: Account,
  given: readonly RowOfSenders[],
  { take, dryRun }: RowImport,
): Promise<RowsImported> {
  const key = { bucket: account.bucket, account: account.number };
  const { fresh, present, problems } = sortOutSenders(
    given,
    await findSendersByName(db.general, key, namesOf(given)),
    (row) => problemsOfWish(row, account),
  );
  const wanted = take === 'all' && problems.length > 0 ? [] : fresh;
  if (dryRun || wanted.length === 0) return { created: wanted.length, present, problems };
  return transaction(db.general, async (handle) => {
    const [first = 0] = await takeNumbers(handle, 'sender', [{ ...key, count: wanted.length }]);
    await refuseIfTooMany(handle, key, wanted.length);
    const numbered = wanted.map((sender, index) => ({ ...sender, id: first + index }));
    const inserted = new Set(await insertSenders(handle, key, numbered));
    // Somebody has asked for the same one in between.
    const late = wanted.filter(({ senderId }) => !inserted.has(senderId));
    if (late.length > 0 && take === 'all') {
      throw new DomainError('conflict', 'Some of these names were taken just now. Check the file again.');
    }
    await tellOthers(handle, account);
    return {
      created: inserted.size,
      present,
      problems: [...problems, ...late.map((row) => taken(row, 'sender'))],
    };
  });
}

/** Those that can be stored. */
export function namesOf(rows: readonly RowOfSenders[]): string[] {
  return rows.map(({ senderId }) => senderId.trim()).filter((name) => SENDER_ID.test(name));
}

/** @param stored those of the account that have a name of the file. */
export function sortOutSenders(
  given: readonly RowOfSenders[],
  stored: readonly SenderRecord[],
  problemsOf: (row: RowOfSenders) => Record<string, string>,
) {
  return sortOut(
    given.map((row) => ({ ...row, senderId: row.senderId.trim() })),
    {
      nameField: 'sender',
      nameOf: ({ senderId }) => senderId,
      problemsOf,
      stored: new Map(stored.map((one) => [one.senderId, one])),
      isSame,
    },
  );
}

/** A file without header IDs says nothing against those that the account has. */
function isSame({ route, dltHeaderId }: RowOfSenders, before: SenderRecord): boolean {
  return route === before.route && (dltHeaderId === null || dltHeaderId === before.dltHeaderId);
}
