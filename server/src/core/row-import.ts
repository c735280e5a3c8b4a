// Records from the rows of a file: all rows are checked first, and what is wrong is told by row.

/** `invalid`: the field breaks a rule; `taken`: another record has the name; `repeated`: so has an earlier row. */
export type RowProblem = {
  row: number;
  field: string;
  code: 'invalid' | 'taken' | 'repeated';
  message: string;
};

export type RowImport = {
  /** `good`: rows without a problem are taken; `all`: none is taken if any has one. */
  take: 'good' | 'all';
  /** Tells what would happen, and does nothing. */
  dryRun: boolean;
};

export type RowsImported = {
  /** How many were taken, or would be. */
  created: number;
  /** How many the account has already: a repeated import changes nothing. */
  present: number;
  problems: RowProblem[];
};

type Rules<Row, Stored> = {
  /** The field that names a record within its account. */
  nameField: string;
  nameOf: (row: Row) => string;
  problemsOf: (row: Row) => Record<string, string>;
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
  const seen = new Map<string, number>();
  let present = 0;
  for (const row of rows) {
    const name = nameOf(row);
    const found = Object.entries(problemsOf(row));
    const earlier = seen.get(name);
    const before = stored.get(name);
    if (!seen.has(name)) seen.set(name, row.row);
    if (found.length > 0) {
      problems.push(
        ...found.map(([field, message]) => ({ row: row.row, field, code: 'invalid' as const, message })),
      );
    } else if (earlier !== undefined) {
      const message = `is the same as in row ${earlier}`;
      problems.push({ row: row.row, field: nameField, code: 'repeated', message });
    } else if (before ? isSame(row, before) : hasOtherwise(row)) present += 1;
    else if (before) problems.push(taken(row, nameField));
    else fresh.push(row);
  }
  return { fresh, present, problems };
}

export function taken({ row }: { row: number }, field: string): RowProblem {
  return { row, field, code: 'taken', message: 'is already taken' };
}
