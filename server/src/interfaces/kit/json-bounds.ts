/** Deeper than any document that an interface takes. */
const DEEPEST = 32;
/** Objects with very many fields are slow to build: 100,000 of them took 80 ms. */
const MOST_FIELDS = 30_000;
/** Shorter ones cannot cost anything worth looking for. */
const HARMLESS_BYTES = 4_096;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** It may be parsed; or it is no JSON; or it is too much of it, and why. */
export type JsonVerdict = 'fine' | 'malformed' | { excess: string };

/**
 * Looks at JSON before anything is built from it: six megabytes of `[` take JSON.parse most of a second, and this a few
 * milliseconds.
 */
export function judgeJson(json: Uint8Array, { mostEntries }: { mostEntries: number }): JsonVerdict {
  if (json.length <= HARMLESS_BYTES) return 'fine';
  let depth = 0;
  let deepest = 0;
  let commas = 0;
  let colons = 0;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] ?? 0;
    switch (byte) {
      case QUOTE:
        at = endOfString(json, at + 1);
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth += 1;
        if (depth > deepest) deepest = depth;
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1;
        break;
      case COMMA:
        commas += 1;
        break;
      case COLON:
        colons += 1;
        break;
    }
  }
  if (depth !== 0) return 'malformed';
  if (deepest > DEEPEST) return { excess: `is nested more than ${DEEPEST} levels deep` };
  if (commas > mostEntries) return { excess: `has more than ${mostEntries} entries` };
  if (colons > MOST_FIELDS) return { excess: `has more than ${MOST_FIELDS} fields` };
  return 'fine';
}

function endOfString(json: Uint8Array, from: number): number {
  for (let at = from; at < json.length; at++) {
    if (json[at] === QUOTE) return at;
    if (json[at] === BACKSLASH) at += 1;
  }
  return json.length;
}
