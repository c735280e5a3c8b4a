import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { Take } from 'harkara-contract/lists.ts';
import type { RowsImported } from 'harkara-contract/records/row-import.ts';
import { takeNumbers } from '../storage/account-changes.queries.ts';
import type { AccountKey } from '../storage/accounts.queries.ts';
import { transaction, type Database, type Handle } from '../storage/database.ts';
import { DomainError } from './errors.ts';

// Records from the rows of a file: all rows are checked first, and what is wrong is told by row.

type RowProblem = RowsImported['problems'][number];

export type RowImport = {
  take: Take;
  /** Tells what would happen, and does nothing. */
  dryRun: boolean;
};

type Rules<Row, Stored> = {
  /** The field that names a record within its account. */
  nameField: string;
  nameOf: (row: Row) => string;
  problemsOf: (row: Row) => Record<string, Fact>;
  stored: ReadonlyMap<string, Stored>;
  /** Whether a record of the same name is what the row says. */
  isSame: (row: Row, stored: Stored) => boolean;
  /** Whether the account has it under another name. */
  hasOtherwise?: (row: Row) => boolean;
};

export function sortOut<Row extends { row: number }, Stored>(
  rows: readonly Row[],
  { nameField, nameOf, problemsOf, stored, isSame, hasOtherwise = () => false }: Rules<Row, Stored>,
) {
  const fresh: Row[] = [];
  const problems: RowProblem[] = [];
  const seen = new Set<string>();
  let present = 0;
  for (const row of rows) {
    const name = nameOf(row);
    const found = Object.keys(problemsOf(row));
    const before = stored.get(name);
    if (found.length > 0) {
      problems.push(...found.map((field) => ({ row: row.row, field, code: 'invalid' as const })));
    } else if (seen.has(name)) {
      problems.push({ row: row.row, field: nameField, code: 'repeated' });
    } else if (before ? isSame(row, before) : hasOtherwise(row)) present += 1;
    else if (before) problems.push(taken(row, nameField));
    else fresh.push(row);
    seen.add(name);
  }
  return { fresh, present, problems };
}

type Sorted<Row> = { fresh: Row[]; present: number; problems: RowProblem[] };

/** The rows to take: none if all are wanted and one has a problem. */
export function rowsToTake<Row>(
  { fresh, problems }: Pick<Sorted<Row>, 'fresh' | 'problems'>,
  take: Take,
): Row[] {
  return take === 'all' && problems.length > 0 ? [] : fresh;
}

type Submission<Row> = {
  kind: 'sender' | 'template';
  nameField: string;
  nameOf: (row: Row) => string;
  refuseIfTooMany: (handle: Handle, key: AccountKey, more: number) => Promise<void>;
  /** @returns the names that the account did not have. */
  insert: (handle: Handle, key: AccountKey, rows: readonly (Row & { id: number })[]) => Promise<string[]>;
  onStored?: (handle: Handle) => Promise<void>;
};

/** Stores the rows as records that await approval. */
export async function submitRows<Row extends { row: number }>(
  db: Database,
  key: AccountKey,
  sorted: Sorted<Row>,
  { take, dryRun }: RowImport,
  { kind, nameField, nameOf, refuseIfTooMany, insert, onStored }: Submission<Row>,
): Promise<RowsImported> {
  const { present, problems } = sorted;
  const wanted = rowsToTake(sorted, take);
  if (dryRun || wanted.length === 0) return { created: wanted.length, present, problems };
  return transaction(db.general, async (handle) => {
    const [first = 0] = await takeNumbers(handle, kind, [{ ...key, count: wanted.length }]);
    await refuseIfTooMany(handle, key, wanted.length);
    const numbered = wanted.map((row, index) => ({ ...row, id: first + index }));
    const inserted = new Set(await insert(handle, key, numbered));
    // Somebody has submitted one of the same name in between.
    const late = wanted.filter((row) => !inserted.has(nameOf(row)));
    if (late.length > 0 && take === 'all') throw namesTaken();
    await onStored?.(handle);
    return {
      created: inserted.size,
      present,
      problems: [...problems, ...late.map((row) => taken(row, nameField))],
    };
  });
}

export function namesTaken(): DomainError {
  return new DomainError(fact('names_taken'));
}

function taken({ row }: { row: number }, field: string): RowProblem {
  return { row, field, code: 'taken' };
}
