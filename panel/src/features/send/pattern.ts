/**
 * A text with places that differ from row to row. `marked` pieces were filled in, and are shown as such; a gap is a
 * template's variable that has no value yet.
 */
export type Piece = { text: string; marked: boolean } | { column: string } | { gap: number };
export type Pattern = readonly Piece[];

/** Blanks belong to the name here, and are taken off later: patterns that skip them try every way to share them out. */
const PLACEHOLDER = /\{\{([^{}]+)\}\}/g;

/** Free text: `{{name}}` is the row's value in the column “name”. */
export function patternOf(text: string, marked = false): Pattern {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), marked });
    pieces.push({ column: (match[1] ?? '').trim() });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), marked });
  return pieces;
}

/** As it is written in a text: the server fills in each row's value. */
export const placeholderOf = (column: string): string => `{{${column}}}`;

/** Whether a text can name it. */
export const isNameable = (column: string): boolean => column.trim() !== '' && !/[{}]/.test(column);

/** As it is written: the server fills in each row's values. */
export function writtenPattern(pattern: Pattern): string {
  return pattern
    .map((piece) => ('text' in piece ? piece.text : 'column' in piece ? placeholderOf(piece.column) : ''))
    .join('');
}

export function columnsIn(pattern: Pattern): string[] {
  return [...new Set(pattern.flatMap((piece) => ('column' in piece ? [piece.column] : [])))];
}

export function countGaps(pattern: Pattern): number {
  return pattern.filter((piece) => 'gap' in piece).length;
}

export type Values = ReadonlyMap<string, string>;

/** Capitals make no difference in the names of columns. */
export const columnKey = (name: string): string => name.trim().toLowerCase();

function textOf(piece: Piece, values: Values): string {
  if ('text' in piece) return piece.text;
  return 'column' in piece ? (values.get(columnKey(piece.column)) ?? '') : '';
}

export function fillPattern(pattern: Pattern, values: Values): string {
  return pattern.map((piece) => textOf(piece, values)).join('');
}

/** For the picture of a phone. @param values undefined: there is no row yet, and columns are shown by their names. */
export function shownPieces(
  pattern: Pattern,
  values: Values | undefined,
): (string | { variable: string } | { gap: true })[] {
  return pattern.map((piece) => {
    if ('gap' in piece) return { gap: true };
    if ('column' in piece) return { variable: values ? textOf(piece, values) : piece.column };
    return piece.marked ? { variable: piece.text } : piece.text;
  });
}
