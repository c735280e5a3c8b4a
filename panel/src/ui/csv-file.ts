/** A row with its number in a spreadsheet, where the first row is 1. */
export type CsvRow = { row: number; cells: string[] };

/** The text of a file, in whichever encoding a spreadsheet or an old program has left it. */
export function decodeFile(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes);
  return utf8Of(bytes) ?? new TextDecoder('windows-1252').decode(bytes);
}

function utf8Of(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return zerosOf(bytes.subarray(0, 1000));
}

/** Without a mark, UTF-16 shows by its zeros: every second byte of a comma, a digit or a line's end is one. */
function zerosOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  let even = 0;
  let odd = 0;
  bytes.forEach((byte, index) => {
    if (byte !== 0) return;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  });
  if (Math.max(even, odd) < bytes.length / 20) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/**
 * Rows that are not empty, their cells without the white space around them; cells may be parted by semicolons or tabs,
 * as spreadsheets in some languages do.
 */
export function parseCsv(text: string): CsvRow[] {
  return parseCells(text, separatorOf(text))
    .map(({ row, cells }) => ({ row, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** All rows by RFC 4180, as they are: quotes may hold separators, line breaks and doubled quotes. */
function parseCells(text: string, separator: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = (): void => {
    cells.push(cell);
    cell = '';
  };
  const endRow = (): void => {
    endCell();
    rows.push({ row: rows.length + 1, cells });
    cells = [];
  };
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (character === separator) endCell();
    else if (character === '\n' || character === '\r') {
      if (character === '\r' && text[index + 1] === '\n') index += 1;
      endRow();
    } else cell += character;
  }
  if (cell !== '' || cells.length > 0) endRow();
  return rows;
}

const SEPARATORS = [',', ';', '\t'];

function separatorOf(text: string): string {
  const line =
    text
      .slice(0, 10_000)
      .replace(/"[^"]*"/g, '')
      .trimStart()
      .split(/\r|\n/, 1)[0] ?? '';
  const count = (separator: string): number => line.split(separator).length;
  return SEPARATORS.reduce((best, one) => (count(one) > count(best) ? one : best));
}

/** A heading without case, spaces and signs, to be compared with what a column may be called. */
export function plainHeading(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** What guards an id against a spreadsheet is taken off again: a leading tab or ', or ="…". */
export function unguarded(cell: string): string {
  return cell
    .replace(/^="(.*)"$/, '$1')
    .replace(/^['\t]+/, '')
    .trim();
}

/** 9.87E+09: the spreadsheet has thrown digits away, and nobody can tell which. */
export function isShortened(cell: string): boolean {
  return /^\d([.,]\d+)?E\+?\d+$/i.test(cell);
}
