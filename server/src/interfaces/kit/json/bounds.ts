import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { Stretchable } from '../../../core/stretches.ts';
import { STRETCH } from '../decode-text.ts';
import type { Place } from './long-texts.ts';

/** Deeper than any document that an interface takes. */
const DEEPEST = 32;
/** How much a document may have in it. */
export type JsonBounds = {
  /** Commas outside texts, and so nearly the entries of all lists and objects. */
  entries: number;
  /** Objects with very many fields are slow to build: 100,000 of them took 80 ms. */
  fields?: number;
  /** Lists and objects; so are lists in lists: a million of them took 180 ms. */
  opened?: number;
};

const MOST_FIELDS = 30_000;
const MOST_OPENED = 30_000;
const HARMLESS_BYTES = 4_096;
/** From here on the end of a text is searched for, and no longer looked for byte by byte: 13 MB took 80 ms. */
const FAR = 1_024;
const LONG = 256 * 1_024;
/** The key's value is searched for within this many bytes after its name. */
const KEY_WINDOW = 1_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const KEY_NAME = Buffer.from('api_key');
const QUOTED_KEY = Buffer.from(`"${KEY_NAME.toString()}"`);
const BLANKS = new Set([0x09, 0x0a, 0x0d, 0x20]);
const NOWHERE = -1;

/** `fine`: it may be parsed. `malformed`: it is not JSON. `excess`: why it is too large. */
export type JsonVerdict = 'fine' | 'malformed' | { excess: Fact };

export type JudgedJson = {
  verdict: JsonVerdict;
  /** The outermost object's `api_key`, as far as it can be told without parsing; null for a harmless document. */
  apiKey: string | null;
  /** Long values without escapes, in their order. */
  long: readonly Place[];
};

/** Whether the document is too short to be worth checking. */
export function isHarmless(json: Buffer): boolean {
  return json.length <= HARMLESS_BYTES;
}

/** Whether the document may have a key: told in a small part of the time that judging it takes. */
export function* mayHaveKey(json: Buffer): Stretchable<boolean> {
  for (let at = 0; at < json.length; at += STRETCH) {
    if (json.subarray(at, at + STRETCH + QUOTED_KEY.length).includes(QUOTED_KEY)) return true;
    yield;
  }
  return false;
}

/**
 * Checks JSON before anything is built from it: six megabytes of `[` take JSON.parse most of a second, and this check a
 * few milliseconds.
 */
export function* judgeJson(json: Buffer, bounds: JsonBounds): Stretchable<JudgedJson> {
  if (isHarmless(json)) return { verdict: 'fine', apiKey: null, long: [] };
  const seen: Seen = {
    at: 0,
    depth: 0,
    deepest: 0,
    opened: 0,
    commas: 0,
    colons: 0,
    textFrom: NOWHERE,
    isEscaped: false,
    keyAt: NOWHERE,
    long: [],
  };
  while (seen.at < json.length) {
    look(json, Math.min(seen.at + STRETCH, json.length), seen);
    yield;
  }
  return {
    verdict: judge(seen, bounds),
    apiKey: seen.keyAt === NOWHERE ? null : textAt(json, seen.keyAt),
    long: seen.long,
  };
}

type Seen = {
  at: number;
  depth: number;
  deepest: number;
  /** Lists and objects. */
  opened: number;
  commas: number;
  colons: number;
  /** Where the string that has not ended yet begins. */
  textFrom: number;
  isEscaped: boolean;
  /** Where the value of the API key begins. */
  keyAt: number;
  long: Place[];
};

function look(json: Buffer, until: number, seen: Seen): void {
  let { at, textFrom } = seen;
  for (; at < until; at++) {
    const byte = json[at] ?? 0;
    if (textFrom !== NOWHERE) {
      if (byte === BACKSLASH) {
        at += 1;
        seen.isEscaped = true;
      } else if (byte === QUOTE) {
        if (seen.depth === 1 && isKeyName(json, textFrom, at)) seen.keyAt = at + 1;
        if (at - textFrom >= LONG && !seen.isEscaped && !isName(json, at))
          seen.long.push({ from: textFrom, to: at });
        textFrom = NOWHERE;
      } else if (at - textFrom === FAR) at = nextSign(json, at) - 1;
      continue;
    }
    switch (byte) {
      case QUOTE:
        textFrom = at + 1;
        seen.isEscaped = false;
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        seen.opened += 1;
        seen.depth += 1;
        if (seen.depth > seen.deepest) seen.deepest = seen.depth;
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        seen.depth -= 1;
        break;
      case COMMA:
        seen.commas += 1;
        break;
      case COLON:
        seen.colons += 1;
        break;
    }
  }
  seen.at = at;
  seen.textFrom = textFrom;
}

function judge(
  { depth, deepest, opened, commas, colons, textFrom }: Seen,
  { entries, fields = MOST_FIELDS, opened: mostOpened = MOST_OPENED }: JsonBounds,
): JsonVerdict {
  if (depth !== 0 || textFrom !== NOWHERE) return 'malformed';
  if (deepest > DEEPEST) return { excess: fact('nested_too_deeply', { most: DEEPEST }) };
  if (commas > entries) return { excess: fact('over_entry_limit', { most: entries }) };
  if (colons > fields) return { excess: fact('over_field_limit', { most: fields }) };
  if (opened > mostOpened) return { excess: fact('over_list_limit', { most: mostOpened }) };
  return 'fine';
}

/** Where the text has its next escape, or ends. */
function nextSign(json: Buffer, at: number): number {
  const quote = json.indexOf(QUOTE, at);
  const end = quote === NOWHERE ? json.length : quote;
  const escape = json.subarray(at, end).indexOf(BACKSLASH);
  return escape === NOWHERE ? end : at + escape;
}

/** Whether this string is a field's name, not a value: a colon follows. @param to its closing quote. */
function isName(json: Buffer, to: number): boolean {
  let at = to + 1;
  while (BLANKS.has(json[at] ?? 0)) at += 1;
  return json[at] === COLON;
}

function isKeyName(json: Buffer, from: number, to: number): boolean {
  const isKey = to - from === KEY_NAME.length && json.compare(KEY_NAME, 0, KEY_NAME.length, from, to) === 0;
  return isKey && isName(json, to);
}

function textAt(json: Buffer, from: number): string | null {
  const [, text] = /^\s*:\s*("(?:[^"\\]|\\.)*")/.exec(json.toString('utf8', from, from + KEY_WINDOW)) ?? [];
  try {
    return text === undefined ? null : (JSON.parse(text) as string);
  } catch {
    return null;
  }
}
