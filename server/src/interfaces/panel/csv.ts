export type CsvFor = 'excel' | 'programs';

/** Excel takes a file without it for one in the alphabet of the computer, and shows Hindi as "à¤¹". */
export const BYTE_ORDER_MARK = '\ufeff';

const FORMULA = /^[=+\-@\t\r]/;
const LONG_NUMBER = /^\d{16,}$/;

/** One line of RFC 4180. For Excel, nothing is taken for a formula, and no long number loses its last digits. */
export function csvLine(cells: readonly string[], reader: CsvFor): string {
  return `${cells.map((cell) => quoted(reader === 'excel' ? asText(cell) : cell)).join(',')}\r\n`;
}

function asText(cell: string): string {
  if (FORMULA.test(cell)) return `'${cell}`;
  return LONG_NUMBER.test(cell) ? `\t${cell}` : cell;
}

function quoted(cell: string): string {
  return /[",\r\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
