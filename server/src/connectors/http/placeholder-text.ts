export type Value = string | number | boolean | null;

/** The value of a placeholder for the current message; null if it has none. */
export type Read = (name: string) => Value;

type Placeholder = { name: string; choice: { yes: string; no: string } | null };

/** Text with placeholders: `{sender}`, and `{unicode?2:0}` for one word or another. */
export type PlaceholderText = readonly (string | Placeholder)[];

const PLACEHOLDER = /\{([a-z][a-z0-9_]*)(?:\?([^{}:]*):([^{}]*))?\}/g;

/** Braces that are no placeholder stand for themselves. @returns the unknown name, if there is one. */
export function parsePlaceholderText(
  text: string,
  isKnown: (name: string) => boolean,
): PlaceholderText | { unknown: string } {
  const parts: (string | Placeholder)[] = [];
  let from = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    const [whole, name = '', yes, no = ''] = match;
    if (!isKnown(name)) return { unknown: name };
    if (match.index > from) parts.push(text.slice(from, match.index));
    parts.push({ name, choice: yes === undefined ? null : { yes, no } });
    from = match.index + whole.length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

/** @returns null if a placeholder has no value: the parameter that contains it is left out. */
export function render(text: PlaceholderText, read: Read): string | null {
  let rendered = '';
  for (const part of text) {
    const value = typeof part === 'string' ? part : valueOf(part, read);
    if (value === null || value === '') return null;
    rendered += String(value);
  }
  return rendered;
}

/** For text that is sent as is: each value is written by `encode`, and an absent one leaves nothing. */
export function renderEncoded(text: PlaceholderText, read: Read, encode: (value: string) => string): string {
  return text
    .map((part) => (typeof part === 'string' ? part : encode(String(valueOf(part, read) ?? ''))))
    .join('');
}

/** A lone placeholder keeps its type in JSON: `"{unicode}"` becomes true or false. */
export function renderJson(text: PlaceholderText, read: Read): Value {
  const [only] = text;
  if (text.length === 1 && only !== undefined && typeof only !== 'string') {
    const value = valueOf(only, read);
    return value === '' ? null : value;
  }
  return text.length === 0 ? '' : render(text, read);
}

export function namesIn(text: PlaceholderText): string[] {
  return text.flatMap((part) => (typeof part === 'string' ? [] : [part.name]));
}

function valueOf({ name, choice }: Placeholder, read: Read): Value {
  const value = read(name);
  if (!choice) return value;
  return value === null || value === '' || value === false ? choice.no : choice.yes;
}
