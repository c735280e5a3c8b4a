/** A table as it stands in the file: rows keep the numbers that Excel shows beside them. */
export type TableFile = {
  columns: string[];
  rows: { row: number; cells: string[] }[];
  problems: FileProblem[];
};

/** What is wrong with the file as a whole. */
export type FileProblem = 'question-marks' | 'old-alphabet' | 'too-many-rows' | 'no-headings';

/** Reads CSV, or what is copied from a spreadsheet. */
export function readTable(text: string, mostRows: number): TableFile {
  const lines = parseCells(text.replace(/^\ufeff/, ''), delimiterOf(text));
  const [head, ...others] = lines;
  if (!head) return { columns: [], rows: [], problems: [] };
  const hasHeadings = head.cells.every((cell) => !/^\+?[\d\s-]{8,}$/.test(cell.trim()));
  const body = hasHeadings ? others : lines;
  const width = Math.max(...lines.slice(0, 1000).map(({ cells }) => cells.length));
  const columns = named(hasHeadings ? head.cells : [], width);
  const filled = body.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const problems: FileProblem[] = [];
  if (!hasHeadings) problems.push('no-headings');
  if (filled.length > mostRows) problems.push('too-many-rows');
  if (filled.some(({ cells }) => cells.some((cell) => /\?{3,}/.test(cell)))) problems.push('question-marks');
  return { columns, rows: filled.slice(0, mostRows), problems };
}

/** Bytes of a file as text: UTF-8 or UTF-16, else the alphabet of older Windows. */
export function decodeFile(bytes: Uint8Array): { text: string; isOld: boolean } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return { text: new TextDecoder('utf-16le').decode(bytes), isOld: false };
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isOld: false };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), isOld: true };
  }
}

/** A column without a heading has the letter that Excel gives it; of equal ones, the second is the second. */
function named(headings: readonly string[], width: number): string[] {
  const seen = new Map<string, number>();
  return Array.from({ length: width }, (_, index) => {
    const heading = (headings[index] ?? '').trim() || letterOf(index);
    const times = (seen.get(heading.toLowerCase()) ?? 0) + 1;
    seen.set(heading.toLowerCase(), times);
    return times === 1 ? heading : `${heading} ${times}`;
  });
}

function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}

/** The sign that the first line has most of; spreadsheets in Indian settings may write semicolons. */
function delimiterOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1);
  const count = (sign: string): number => line.split(sign).length;
  return ['\t', ',', ';', '|'].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',');
}

/** RFC 4180: quotes may hold delimiters, line breaks and doubled quotes. */
function parseCells(text: string, delimiter: string): { row: number; cells: string[] }[] {
  const rows: { row: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  const endRow = (): void => {
    rows.push({ row: rows.length + 1, cells: [...cells, cell] });
    cells = [];
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === delimiter) {
      cells.push(cell);
      cell = '';
    } else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
  }
  if (cell !== '' || cells.length > 0) endRow();
  return rows;
}

/** The column that most likely has the numbers. */
export function likelyNumbers({ columns, rows }: TableFile): number {
  const named = columns.findIndex((name) =>
    /mobile|phone|number|msisdn|contact|मोबाइल|फ़ोन|फोन|नंबर/i.test(name),
  );
  if (named >= 0) return named;
  const score = (index: number): number =>
    rows.slice(0, 50).filter(({ cells }) => /^\+?[\d\s-]{10,}$/.test((cells[index] ?? '').trim())).length;
  const scores = columns.map((_, index) => score(index));
  return Math.max(0, scores.indexOf(Math.max(...scores)));
}
