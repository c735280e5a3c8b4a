import { binaryArray } from './binary-array.ts';
import { plainArray, textArray } from './database.ts';

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
