import { type CsvRow, decodeFile as decode, isInOldAlphabet, parseCells } from '../../ui/csv-file.ts';

/** A table as it stands in the file: rows keep the numbers that Excel shows beside them. */
export type TableFile = {
  columns: string[];
  rows: CsvRow[];
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

/** Bytes of a file as text, and whether an older Windows has written them. */
export function decodeFile(bytes: Uint8Array): { text: string; isOld: boolean } {
  return { text: decode(bytes), isOld: isInOldAlphabet(bytes) };
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
