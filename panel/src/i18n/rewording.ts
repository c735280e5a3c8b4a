import { type Catalogue, fillIn } from './catalogue.ts';

/** A value of a sentence in the reader's words; undefined: no sentence of this kind has such a value. */
type ReadValue = (name: string, value: string) => string | undefined;

/** `pieces` stand before, between and behind the values. */
type Pattern = { pieces: readonly string[]; names: readonly string[]; text: string };

/**
 * Says in Hindi what the server says in English. The English texts of the catalogue are the server's own, so that it is
 * recognised by them; their placeholders stand for the values that it was made with.
 *
 * @returns a function that answers undefined where no text fits.
 */
export function rewording({ en, hi }: Catalogue<Readonly<Record<string, string>>>) {
  let patterns: Pattern[] | undefined;
  return (said: string, read: ReadValue): string | undefined => {
    // Most pages are never refused anything.
    patterns ??= Object.entries(en)
      // “There is no such key.” before “There is no {thing}.”
      .sort(([, one], [, other]) => literalLength(other) - literalLength(one))
      .map(([key, text]) => ({ ...patternOf(text), text: hi[key] ?? text }));
    for (const pattern of patterns) {
      const values = valuesIn(said, pattern, read);
      if (values) return fillIn(pattern.text, values, String);
    }
    return undefined;
  };
}

/** Says in Hindi the parts of a text that the server has said in English; whatever stands between them stays. */
export function rephrasing({ en, hi }: Catalogue<Readonly<Record<string, string>>>) {
  const inHindi = new Map(Object.entries(en).map(([key, text]) => [text, hi[key] ?? text]));
  // “… could not be resolved in time” before “… could not be resolved”
  const longestFirst = [...inHindi.keys()].sort((one, other) => other.length - one.length);
  const parts = new RegExp(longestFirst.map(literally).join('|'), 'g');
  return (said: string): string => said.replace(parts, (part) => inHindi.get(part) ?? part);
}

const PLACEHOLDER = /\{(\w+)\}/g;

function patternOf(text: string): Omit<Pattern, 'text'> {
  return {
    pieces: text.split(/\{\w+\}/),
    names: [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name),
  };
}

function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}

function literalLength(text: string): number {
  return text.replace(PLACEHOLDER, '').length;
}

function valuesIn(
  said: string,
  { pieces, names }: Pattern,
  read: ReadValue,
): Record<string, string> | undefined {
  const found = between(said, pieces);
  if (!found) return undefined;
  const values: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const value = read(name, found[index] ?? '');
    if (value === undefined) return undefined;
    values[name] = value;
  }
  return values;
}

/** What stands between the pieces, each of which is taken where it comes first; undefined if they do not fit. */
function between(said: string, pieces: readonly string[]): string[] | undefined {
  const [first = '', ...rest] = pieces;
  const last = rest.pop();
  if (last === undefined) return said === first ? [] : undefined;
  if (!said.startsWith(first)) return undefined;
  const found: string[] = [];
  let from = first.length;
  for (const piece of rest) {
    const at = said.indexOf(piece, from + 1);
    if (at < 0) return undefined;
    found.push(said.slice(from, at));
    from = at + piece.length;
  }
  const end = said.length - last.length;
  if (end <= from || !said.endsWith(last)) return undefined;
  return [...found, said.slice(from, end)];
}
