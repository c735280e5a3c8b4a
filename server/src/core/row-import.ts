import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { Take } from 'harkara-contract/lists.ts';
import type { Stored } from 'harkara-contract/records/kinds.ts';
import type { RowsImported } from 'harkara-contract/records/row-import.ts';
import type { SenderRow } from 'harkara-contract/routes/senders.ts';
import type { TemplateRow } from 'harkara-contract/routes/templates.ts';
import { isStorable } from '../storable-text.ts';
import { announceAccounts, nextNumber } from '../storage/account-changes.queries.ts';
import { transaction, type Database, type Handle } from '../storage/database.ts';
import { findRecordsBy, insertRecords } from '../storage/records.queries.ts';
import { keyOf, type Account } from './accounts/account.ts';
import { DomainError } from './errors.ts';
import { refuseIfTooMany } from './records.ts';
import { problemsOfSender, problemsOfWish, type GivenSender } from './senders/request-sender.ts';
import { problemsOf, type GivenTemplate } from './templates/manage-templates.ts';

// Records from the rows of a file: all rows are checked first, and what is wrong is told by row.

type RowProblem = RowsImported['problems'][number];

export type RowImport = {
  take: Take;
  /** Tells what would happen, and does nothing. */
  dryRun: boolean;
};

type Rows = { sender: SenderRow; template: TemplateRow };
export type RowKind = keyof Rows;

type Given = {
  sender: GivenSender & { row: number };
  template: GivenTemplate & { row: number };
};

/** Who brings the rows in: the account, or the operator for what a registry has approved. */
type By = 'account' | 'operator';

type Rules<Kind extends RowKind> = {
  /** The field that names a record within its account. */
  nameField: keyof Given[Kind] & keyof Stored<Kind> & string;
  /** What the file does not have is null. */
  read: (row: Rows[Kind]) => Given[Kind];
  problemsOf: (row: Given[Kind], account: Account, by: By) => Record<string, Fact>;
  /** Fields by which a row is what the account has. */
  compared: readonly (keyof Given[Kind] & keyof Stored<Kind>)[];
};

const RULES: { [Kind in RowKind]: Rules<Kind> } = {
  sender: {
    nameField: 'senderId',
    read: (row) => ({ dltHeaderId: null, ...row, senderId: row.senderId.trim() }),
    problemsOf: (row, account, by) =>
      by === 'operator' ? problemsOfSender(row) : problemsOfWish(row, account),
    compared: ['route', 'dltHeaderId'],
  },
  template: {
    nameField: 'name',
    read: (row) => ({ senderId: null, dltTemplateId: null, entityId: null, ...row, name: row.name.trim() }),
    problemsOf,
    compared: ['content', 'senderId', 'dltTemplateId', 'entityId'],
  },
};

type Sorted<Kind extends RowKind> = { fresh: Given[Kind][]; present: number; problems: RowProblem[] };

/** Tells what is new from what the account has, and from what cannot be stored. */
export async function sortRows<Kind extends RowKind>(
  handle: Handle,
  account: Account,
  kind: Kind,
  given: readonly Rows[Kind][],
  by: By,
): Promise<Sorted<Kind>> {
  const { nameField, read, problemsOf: findProblems, compared }: Rules<Kind> = RULES[kind];
  const rows = given.map(read);
  const nameOf = (row: Given[Kind]) => String(row[nameField]);
  const find = (wanted: string[], column?: string) =>
    findRecordsBy(handle, kind, keyOf(account), wanted.filter(isStorable), column);
  const stored = new Map((await find(rows.map(nameOf))).map((one) => [String(one[nameField]), one]));
  /** Files have not every field: what a row lacks is no difference. */
  const isSame = (row: Given[Kind], one: Stored<Kind>) =>
    compared.every((field) => row[field] === null || (row[field] as unknown) === one[field]);
  const renamed =
    by === 'operator' && kind === 'template' ? await find(dltIdsOf(rows), 'dlt_template_id') : [];

  const fresh: Given[Kind][] = [];
  const problems: RowProblem[] = [];
  const seen = new Set<string>();
  let present = 0;
  for (const row of rows) {
    const name = nameOf(row);
    const found = Object.keys(findProblems(row, account, by));
    const before = stored.get(name);
    if (found.length > 0) {
      problems.push(...found.map((field) => ({ row: row.row, field, code: 'invalid' as const })));
    } else if (seen.has(name)) {
      problems.push({ row: row.row, field: nameField, code: 'repeated' });
    } else if (before ? isSame(row, before) : renamed.some((one) => isSame(row, one))) present += 1;
    else if (before) problems.push({ row: row.row, field: nameField, code: 'taken' });
    else fresh.push(row);
    seen.add(name);
  }
  return { fresh, present, problems };
}

function dltIdsOf(rows: readonly object[]): string[] {
  return rows.flatMap((row) =>
    'dltTemplateId' in row && typeof row.dltTemplateId === 'string' ? [row.dltTemplateId] : [],
  );
}

/** The rows to take: none if all are wanted and one has a problem. */
export function rowsToTake<Kind extends RowKind>(
  { fresh, problems }: Sorted<Kind>,
  take: Take,
): Given[Kind][] {
  return take === 'all' && problems.length > 0 ? [] : fresh;
}

/** All of them await approval, like a record that is submitted by itself. */
export async function importRows<Kind extends RowKind>(
  db: Database,
  account: Account,
  kind: Kind,
  given: readonly Rows[Kind][],
  { take, dryRun }: RowImport,
): Promise<RowsImported> {
  const { nameField } = RULES[kind];
  const key = keyOf(account);
  const sorted = await sortRows(db.general, account, kind, given, 'account');
  const { present, problems } = sorted;
  const wanted: readonly Given[RowKind][] = rowsToTake(sorted, take);
  if (dryRun || wanted.length === 0) return { created: wanted.length, present, problems };
  return transaction(db.general, async (handle) => {
    const first = await nextNumber(handle, key, kind, wanted.length);
    await refuseIfTooMany(handle, kind, key, wanted.length);
    const numbered = wanted.map((row, index) => ({ ...row, id: first + index }));
    const stored = await insertRecords(handle, kind, key, numbered);
    const inserted = new Set<unknown>(stored.map(({ id }) => id));
    // Another user has submitted one of the same name in between.
    const late = numbered.filter(({ id }) => !inserted.has(id));
    if (late.length > 0 && take === 'all') throw namesTaken();
    if (kind === 'sender') await announceAccounts(handle, key);
    const taken = late.map(({ row }) => ({ row, field: nameField, code: 'taken' as const }));
    return { created: inserted.size, present, problems: [...problems, ...taken] };
  });
}

export function namesTaken(): DomainError {
  return new DomainError(fact('names_taken'));
}
