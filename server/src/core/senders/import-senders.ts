import { takeNumbers } from '../../storage/account-changes.queries.ts';
import { transaction, type Database } from '../../storage/database.ts';
import {
  findSendersNamed,
  insertSenders,
  type NewSender,
  type SenderRecord,
} from '../../storage/senders.queries.ts';
import type { Account } from '../accounts/account.ts';
import { DomainError } from '../errors.ts';
import { SENDER_ID } from './sender-ids.ts';
import { problemsOf, refuseIfTooMany, tellOthers } from './request-sender.ts';

export const MOST_IMPORTED = 1_000;

const ROUTES = ['transactional', 'promotional', 'international'] as const satisfies NewSender['route'][];

export type RowOfSenders = Omit<NewSender, 'route'> & { row: number; route: string };
type GoodRow = NewSender & { row: number };

/** `invalid`: the field breaks a rule; `taken`: the account has it otherwise; `repeated`: an earlier row has it. */
export type RowProblem = {
  row: number;
  field: string;
  code: 'invalid' | 'taken' | 'repeated';
  message: string;
};

export type SenderImport = {
  /** `good`: rows without a problem are taken; `all`: none is taken if any has one. */
  take: 'good' | 'all';
  /** Tells what would happen, and does nothing. */
  dryRun: boolean;
};

export type ImportOfSenders = {
  /** How many were asked for, or would be. */
  created: number;
  /** How many the account has already: they stay as they are. */
  present: number;
  problems: RowProblem[];
};

/** All of them await approval, like a sender ID that is asked for by itself. */
export async function importSenders(
  db: Database,
  account: Account,
  given: readonly RowOfSenders[],
  { take, dryRun }: SenderImport,
): Promise<ImportOfSenders> {
  const rows = given.map((row) => ({ ...row, senderId: row.senderId.trim() }));
  const key = { bucket: account.bucket, account: account.number };
  const names = rows.map(({ senderId }) => senderId).filter((senderId) => SENDER_ID.test(senderId));
  const stored = new Map((await findSendersNamed(db.general, key, names)).map((one) => [one.senderId, one]));
  const { fresh, present, problems } = sortOut(rows, account, stored);
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
    return { created: inserted.size, present, problems: [...problems, ...late.map(taken)] };
  });
}

function sortOut(rows: readonly RowOfSenders[], account: Account, stored: ReadonlyMap<string, SenderRecord>) {
  const fresh: GoodRow[] = [];
  const problems: RowProblem[] = [];
  const seen = new Map<string, number>();
  let present = 0;
  for (const row of rows) {
    const { senderId } = row;
    const route = ROUTES.find((one) => one === row.route);
    const found = Object.entries(problemsOf({ ...row, route: route ?? null }, account));
    const earlier = seen.get(senderId);
    const before = stored.get(senderId);
    if (earlier === undefined) seen.set(senderId, row.row);
    if (found.length > 0 || route === undefined) {
      problems.push(
        ...found.map(([field, message]) => ({ row: row.row, field, code: 'invalid' as const, message })),
      );
    } else if (earlier !== undefined) {
      const message = `is the same as in row ${earlier}`;
      problems.push({ row: row.row, field: 'sender', code: 'repeated', message });
    } else if (!before) fresh.push({ ...row, route });
    else if (agrees(row, before)) present += 1;
    else problems.push(taken(row));
  }
  return { fresh, present, problems };
}

function taken({ row }: { row: number }): RowProblem {
  return { row, field: 'sender', code: 'taken', message: 'is already a sender ID of this account' };
}

/** A file without header IDs says nothing against those that the account has. */
function agrees({ route, dltHeaderId }: RowOfSenders, before: SenderRecord): boolean {
  return route === before.route && (dltHeaderId === null || dltHeaderId === before.dltHeaderId);
}
