/** A text with places that differ from row to row. `marked` pieces were filled in, and are shown as such. */
export type Piece = { text: string; marked: boolean } | { column: string };
export type Pattern = readonly Piece[];

/** Blanks belong to the name here, and are taken off later: patterns that skip them try every way to share them out. */
const PLACEHOLDER = /\{\{([^{}]+)\}\}/g;
const SLOT = /\{#(var|numeric|alphanumeric|url|urlott|cbn|email)#\}/g;
const ANY_SLOT = /\{#(?:var|numeric|alphanumeric|url|urlott|cbn|email)#\}/;

export type SlotKind = 'var' | 'numeric' | 'alphanumeric' | 'url' | 'urlott' | 'cbn' | 'email';

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

export function slotsOf(template: string): SlotKind[] {
  return [...template.matchAll(SLOT)].map((match) => match[1] as SlotKind);
}

/** A template with its variables filled in; values may have placeholders of their own. */
export function filledTemplate(template: string, values: readonly string[]): Pattern {
  const literals = template.split(ANY_SLOT);
  return literals.flatMap((literal, index) => [
    ...(literal === '' ? [] : [{ text: literal, marked: false }]),
    ...(index < literals.length - 1 ? patternOf(values[index] ?? '', true) : []),
  ]);
}

/** As it is written: the server fills in each row's values. */
export function writtenPattern(pattern: Pattern): string {
  return pattern.map((piece) => ('text' in piece ? piece.text : `{{${piece.column}}}`)).join('');
}

export function columnsIn(pattern: Pattern): string[] {
  return [...new Set(pattern.flatMap((piece) => ('column' in piece ? [piece.column] : [])))];
}

export type Values = ReadonlyMap<string, string>;

/** Capitals make no difference in the names of columns. */
export const columnKey = (name: string): string => name.trim().toLowerCase();

function textOf(piece: Piece, values: Values): string {
  return 'text' in piece ? piece.text : (values.get(columnKey(piece.column)) ?? '');
}

export function fillPattern(pattern: Pattern, values: Values): string {
  return pattern.map((piece) => textOf(piece, values)).join('');
}

/** For the picture of a phone. */
export function shownPieces(pattern: Pattern, values: Values): (string | { variable: string })[] {
  return pattern.map((piece) => {
    const text = textOf(piece, values);
    return 'text' in piece && !piece.marked ? text : { variable: text };
  });
}
