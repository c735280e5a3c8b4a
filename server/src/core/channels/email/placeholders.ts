import { isStorable } from '../../../storable-text.ts';

/** What a template is filled for: the html, the subject (one line), or the plain text. */
export type FilledAs = 'html' | 'line' | 'text';

/** `missing` names the first placeholder without a value. */
export type Filled =
  | { kind: 'filled'; text: string }
  | { kind: 'missing'; name: string }
  | { kind: 'too_long' };

export type PlaceholderValues = ReadonlyMap<string, string>;

const PLACEHOLDER = /\{\{ *([\w.-]{1,64}) *\}\}/g;
export const MOST_VALUES = 1_000;
/** A megabyte of placeholders for a value of a megabyte would take more memory than there is. */
const LONGEST_FILLED = 4_000_000;

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const PREPARE: Readonly<Record<FilledAs, (value: string) => string>> = {
  html: escapeHtml,
  line: (value) => value.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' '),
  text: (value) => value,
};

/**
 * Puts values in the place of `{{name}}` and `{{ name }}`. Other braces stay as they are, and so do placeholders within
 * a value.
 *
 * @param longest characters of the filled text.
 */
export function fillPlaceholders(
  template: string,
  values: PlaceholderValues,
  as: FilledAs,
  longest = LONGEST_FILLED,
): Filled {
  const prepared = new Map<string, string>();
  const pieces: string[] = [];
  let length = 0;
  let from = 0;
  const add = (piece: string) => {
    pieces.push(piece);
    length += piece.length;
  };
  for (const { 0: whole, 1: name = '', index } of template.matchAll(PLACEHOLDER)) {
    const given = values.get(name);
    if (given === undefined) return { kind: 'missing', name };
    const value = prepared.get(name) ?? PREPARE[as](given);
    prepared.set(name, value);
    add(template.slice(from, index));
    add(value);
    if (length > longest) return { kind: 'too_long' };
    from = index + whole.length;
  }
  add(template.slice(from));
  return length > longest ? { kind: 'too_long' } : { kind: 'filled', text: pieces.join('') };
}

/** The names of a template's placeholders, each once, in the order in which they first occur. */
export function placeholdersIn(template: string): string[] {
  return [...new Set([...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name))];
}

/**
 * Reads an object of strings, numbers and booleans, as JSON gives it.
 *
 * @returns null if it is anything else, has more than 1,000 entries, or cannot be stored.
 */
export function readPlaceholderValues(given: unknown): PlaceholderValues | null {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
  const entries = Object.entries(given);
  if (entries.length > MOST_VALUES) return null;
  const values = new Map<string, string>();
  for (const [name, value] of entries) {
    const text = textOf(value);
    if (text === null || !isStorable(text) || !isStorable(name)) return null;
    values.set(name, text);
  }
  return values;
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'boolean' || Number.isFinite(value) ? String(value) : null;
}

/** For the text of an element, and for the value of an attribute in quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPED[character] ?? character);
}
