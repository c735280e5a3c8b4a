/** A text with places that differ from row to row. */
export type Pattern = readonly (string | { column: number })[];

/** Blanks belong to the name here, and are taken off later: patterns that skip them try every way to share them out. */
const PLACEHOLDER = /\{\{([^{}]+)\}\}/g;

/** Capitals make no difference in the names of columns. */
const keyOf = (name: string): string => name.trim().toLowerCase();

/** `{{name}}` is the row's value in the column “name”. @returns the names of columns that there are not. */
export function patternOf(
  text: string,
  columns: readonly { name: string }[],
): { pattern: Pattern } | { unknown: string[] } {
  const places = new Map(columns.map(({ name }, index) => [keyOf(name), index]));
  const pattern: (string | { column: number })[] = [];
  const unknown = new Set<string>();
  let from = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    if (match.index > from) pattern.push(text.slice(from, match.index));
    const name = (match[1] ?? '').trim();
    const column = places.get(keyOf(name));
    if (column === undefined) unknown.add(name);
    else pattern.push({ column });
    from = match.index + match[0].length;
  }
  if (from < text.length) pattern.push(text.slice(from));
  return unknown.size > 0 ? { unknown: [...unknown] } : { pattern };
}

export function isShared(pattern: Pattern): boolean {
  return pattern.every((piece) => typeof piece === 'string');
}

/** The first column that the text needs and the row leaves empty. */
export function lackingIn(pattern: Pattern, cells: readonly string[]): number | null {
  for (const piece of pattern) {
    if (typeof piece !== 'string' && (cells[piece.column] ?? '') === '') return piece.column;
  }
  return null;
}

export function fill(pattern: Pattern, cells: readonly string[]): string {
  let text = '';
  for (const piece of pattern) text += typeof piece === 'string' ? piece : (cells[piece.column] ?? '');
  return text;
}
