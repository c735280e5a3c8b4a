import { plainArray, textArray } from './database.ts';

/** One column of a batch: its name, SQL type, and where its value is in a row. */
export type Column<Row> = {
  name: string;
  type: string;
  of: (row: Row) => string | number | boolean | null;
};

const NEEDS_QUOTES = new Set(['text', 'jsonb', 'timestamptz', 'bytea']);

/** `unnest($1::a[], $2::b[] …)`, numbered from `from`. */
export function unnest<Row>(columns: readonly Column<Row>[], from = 1): string {
  return `unnest(${columns.map((column, i) => `$${from + i}::${column.type}[]`).join(', ')})`;
}

export function names<Row>(columns: readonly Column<Row>[]): string {
  return columns.map((column) => column.name).join(', ');
}

/** The parameters for {@link unnest}, one array literal a column. */
export function arrays<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[] {
  return columns.map((column) => {
    const values = rows.map(column.of);
    return NEEDS_QUOTES.has(column.type) ? textArray(values as (string | null)[]) : plainArray(values);
  });
}
