/** Who reads a CSV file: a spreadsheet, which guesses at types and runs formulas, or a program. */
export type CsvReader = 'excel' | 'programs';

/** Makes a spreadsheet read UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
const FORMULA = /^[=+\-@\t\r]/;
/** A spreadsheet keeps fifteen digits of a number. */
const LONG_NUMBER = /^\d{16,}$/;

export function startOfCsv(reader: CsvReader): string {
  return reader === 'excel' ? BYTE_ORDER_MARK : '';
}

/** A line by RFC 4180. For a spreadsheet, nothing is a formula, and long ids stay text. */
export function csvRow(cells: readonly string[], reader: CsvReader): string {
  return `${cells.map((cell) => quoted(reader === 'excel' ? guarded(cell) : cell)).join(',')}\r\n`;
}

function guarded(cell: string): string {
  if (FORMULA.test(cell)) return `'${cell}`;
  return LONG_NUMBER.test(cell) ? `\t${cell}` : cell;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
