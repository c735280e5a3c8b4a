export type Value = string | number | boolean | null;

/** The value of a placeholder for the current message; null if it has none. */
export type Read = (name: string) => Value;

type Slot = { name: string; choice: { yes: string; no: string } | null };

/** Text with placeholders: `{sender}`, and `{unicode?2:0}` for one word or another. */
export type Template = readonly (string | Slot)[];

const PLACEHOLDER = /\{([a-z][a-z0-9_]*)(?:\?([^{}:]*):([^{}]*))?\}/g;

/** Braces that are no placeholder stand for themselves. @returns the unknown name, in words, or the template. */
export function parseTemplate(
  text: string,
  isKnown: (name: string) => boolean,
): Template | { unknown: string } {
  const parts: (string | Slot)[] = [];
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
export function render(template: Template, read: Read): string | null {
  let text = '';
  for (const part of template) {
    const value = typeof part === 'string' ? part : valueOf(part, read);
    if (value === null || value === '') return null;
    text += String(value);
  }
  return text;
}

/** For text that is sent as is: each value is written by `encode`, and an absent one leaves nothing. */
export function renderEncoded(template: Template, read: Read, encode: (value: string) => string): string {
  return template
    .map((part) => (typeof part === 'string' ? part : encode(String(valueOf(part, read) ?? ''))))
    .join('');
}

/** A lone placeholder keeps its type in JSON: `"{unicode}"` becomes true or false. */
export function renderJson(template: Template, read: Read): Value {
  const [only] = template;
  if (template.length === 1 && only !== undefined && typeof only !== 'string') {
    const value = valueOf(only, read);
    return value === '' ? null : value;
  }
  return template.length === 0 ? '' : render(template, read);
}

export function namesIn(template: Template): string[] {
  return template.flatMap((part) => (typeof part === 'string' ? [] : [part.name]));
}

function valueOf({ name, choice }: Slot, read: Read): Value {
  const value = read(name);
  if (!choice) return value;
  return value === null || value === '' || value === false ? choice.no : choice.yes;
}
