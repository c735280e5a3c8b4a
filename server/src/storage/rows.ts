import type pg from 'pg';
import { binaryArray } from './binary-array.ts';
import { plainArray, textArray, type Transaction } from './database.ts';

/** One column of a batch: its name, SQL type, and where its value is in a row. */
export type Column<Row> = {
  name: string;
  type: string;
  of: (row: Row) => string | number | boolean | Date | null;
};

const NEEDS_QUOTES = new Set(['jsonb', 'bytea']);

/** `unnest($1::a[], $2::b[] …)`, numbered from `from`. */
export function unnest<Row>(columns: readonly Column<Row>[], from = 1): string {
  return `unnest(${columns.map((column, i) => `$${from + i}::${column.type}[]`).join(', ')})`;
}

export function names<Row>(columns: readonly Column<Row>[]): string {
  return columns.map((column) => column.name).join(', ');
}

/**
 * The select of rows given as {@link arrays}, as `given`. It reads the cell's one row as well: on Citus, a statement
 * runs where the cell is only if it reads one of the cell's tables (docs/decisions/0034). Without the condition, many
 * such rows would be expected.
 *
 * @param more columns that are the same in all rows, each with a comma before it.
 */
export function selectGiven<Row>(columns: readonly Column<Row>[], from = 1, more = ''): string {
  return `select given.*${more} from ${givenRows(columns, from)}`;
}

/** What {@link selectGiven} selects from. */
export function givenRows<Row>(columns: readonly Column<Row>[], from = 1): string {
  return `cell, ${unnest(columns, from)} as given (${names(columns)}) where cell.one`;
}

/** A statement whose parameters are rows. */
export type OfRows<Row> = { name: string; text: string; columns: readonly Column<Row>[] };

/** The statement with these rows, and the parameters behind them; none if there are no rows. */
export function withRows<Row>(
  { name, text, columns }: OfRows<Row>,
  rows: readonly Row[],
  ...others: Date[]
): pg.QueryConfig[] {
  return rows.length === 0 ? [] : [{ name, text, values: [...arrays(columns, rows), ...others] }];
}

/** Sends statements together: on a pipelined connection they cost one round trip. */
export async function sendTogether(
  handle: Transaction,
  statements: readonly pg.QueryConfig[],
): Promise<void> {
  await Promise.all(statements.map((statement) => handle.query(statement)));
}

const NOTHING = '{}';

/**
 * The parameters for {@link unnest}, one array a column. A column that is null throughout is sent as an empty array,
 * which unnest fills up with nulls: most calls use few of the columns.
 */
export function arrays<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): (Buffer | string)[] {
  if (rows.length === 0) return columns.map(() => NOTHING);
  return columns.map((column, i) => {
    const values = rows.map(column.of);
    // The first column is never null: it gives the number of rows.
    if (i > 0 && values.every((value) => value === null)) return NOTHING;
    const binary = binaryArray(column.type, values);
    if (binary) return binary;
    return NEEDS_QUOTES.has(column.type)
      ? textArray(values as (string | null)[])
      : plainArray(values as (string | number | boolean | null)[]);
  });
}
