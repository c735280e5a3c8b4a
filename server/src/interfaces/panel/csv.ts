/**
 * `excel`: with a byte order mark, and written so that Excel shows what is meant. `programs`: plain RFC 4180.
 */
export type CsvReader = 'excel' | 'programs';

export type Cell = string | number | null;

const BYTE_ORDER_MARK = '\ufeff';
const NEEDS_QUOTES = /[",\r\n]/;
/** Excel would calculate it: a text that somebody else wrote must not become a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** Excel keeps 15 digits of a number. */
const LONG_NUMBER = /^\d{16,}$/;

/** What stands before the first row. */
export function csvStart(reader: CsvReader): string {
  return reader === 'excel' ? BYTE_ORDER_MARK : '';
}

export function csvRow(cells: readonly Cell[], reader: CsvReader): string {
  return `${cells.map((cell) => written(cell, reader)).join(',')}\r\n`;
}

function written(cell: Cell, reader: CsvReader): string {
  if (cell === null) return '';
  const text = typeof cell === 'string' && reader === 'excel' ? guarded(cell) : String(cell);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function guarded(text: string): string {
  if (FORMULA.test(text)) return `'${text}`;
  return LONG_NUMBER.test(text) ? `\t${text}` : text;
}
