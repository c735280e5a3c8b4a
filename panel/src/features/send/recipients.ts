import { columnKey, type Values } from './pattern.ts';
import { type NumberProblem, readNumber, splitNumbers } from './phone-number.ts';

/** Rows of a table keep the numbers that Excel shows beside them. */
export type TableFile = { columns: string[]; rows: { row: number; cells: string[] }[] };

export type Recipient = { row: number; number: string; values: Values };
export type BadRow = { row: number; cell: string; problem: NumberProblem };
export type Recipients = { good: Recipient[]; bad: BadRow[] };

type Written = { row: number; cell: string; values: Values };

const NO_VALUES: Values = new Map();

export const NOBODY: Recipients = { good: [], bad: [] };

export function fromNumbers(text: string, isInternational: boolean): Recipients {
  const written = splitNumbers(text, isInternational).map((one) => ({ ...one, values: NO_VALUES }));
  return sorted(written, isInternational);
}

/** Of a mobile number of another country, with what stands between two of them. */
const SHORTEST = 9;

/** Numbers that are more than one send takes, as the rows of a file. Undefined: they are not more. */
export function rowsOfMany(text: string, most: number, isInternational: boolean): string[] | undefined {
  if (text.length < most * SHORTEST) return undefined;
  const cells = splitNumbers(text, isInternational).map(({ cell }) => {
    const read = readNumber(cell, isInternational);
    return 'number' in read ? read.number : cell;
  });
  return cells.length > most ? cells : undefined;
}

export function fromTable(table: TableFile, column: number, isInternational: boolean): Recipients {
  const keys = table.columns.map(columnKey);
  const written = table.rows.map(({ row, cells }) => ({
    row,
    cell: cells[column] ?? '',
    values: new Map(keys.map((key, index) => [key, (cells[index] ?? '').trim()])),
  }));
  return sorted(written, isInternational);
}

function sorted(rows: readonly Written[], isInternational: boolean): Recipients {
  const found: Recipients = { good: [], bad: [] };
  for (const { row, cell, values } of rows) {
    const read = readNumber(cell, isInternational);
    if ('problem' in read) found.bad.push({ row, cell, problem: read.problem });
    else found.good.push({ row, number: read.number, values });
  }
  return found;
}
