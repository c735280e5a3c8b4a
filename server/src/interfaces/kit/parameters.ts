import { isUtf8 } from 'node:buffer';
import { fact } from 'harkara-contract/facts.ts';
import { DomainError } from '../../core/errors.ts';
import type { Stretchable } from '../../core/stretches.ts';
import { decodeOldText, STRETCH } from './decode-text.ts';

/**
 * Parameters of a query or form; of a repeated one the last value. The object has no prototype, so that no name is
 * special.
 */
export type Parameters = Record<string, string | undefined>;

/** Bytes that are not UTF-8 come from old clients and are read as Windows-1252. */
const windows1252 = new TextDecoder('windows-1252');

/** More than any client sends; each costs more than its bytes. */
export const MOST_PARAMETERS = 1_000;
/** Longer than the name of any parameter that is read. */
export const LONGEST_NAME = 1_000;
const overfull = new WeakSet<Parameters>();
/** Names that were repeated with another value. */
const repeated = new WeakMap<Parameters, Set<string>>();

/**
 * Reads `a=1&b=2` as query strings have it: `+` and `%20` are spaces, bytes may be escaped or not. An invalid escape is
 * kept as it is. If there are too many parameters, only the first are read, and {@link refuseIfTooMany} throws.
 *
 * @param text one character per byte, as Node gives the request line.
 */
export function parseParameters(text: string): Parameters {
  const parameters = Object.create(null) as Parameters;
  let pieces = 0;
  let equals = -1;
  for (let from = 0; from < text.length;) {
    // Empty pieces count as well: 31 MB of `&` would take most of a second.
    if (++pieces > MOST_PARAMETERS) {
      overfull.add(parameters);
      break;
    }
    const to = indexOrEnd(text, '&', from);
    // A position once found holds for all pieces before it: searching again for each of a million pieces took a minute.
    if (equals < from) equals = indexOrEnd(text, '=', from);
    if (to > from) {
      const nameEnd = Math.min(equals, to);
      set(parameters, decode(text.slice(from, nameEnd)), decode(text.slice(nameEnd + 1, to)));
    }
    from = to + 1;
  }
  return parameters;
}

/** The same for a form of any size; a parameter whose name is very long is left out. */
export function* parseLargeForm(body: Buffer): Stretchable<Parameters> {
  const parameters = Object.create(null) as Parameters;
  let pieces = 0;
  for (let from = 0; from < body.length;) {
    if (++pieces > MOST_PARAMETERS) {
      overfull.add(parameters);
      break;
    }
    const to = indexOrEnd(body, '&', from);
    const piece = body.subarray(from, to);
    const equals = indexOrEnd(piece, '=', 0);
    // JavaScript compares long names with each other: a thousand of 30 KB took 5 s.
    if (piece.length > 0 && equals <= LONGEST_NAME) {
      const value = yield* decodeInStretches(piece.subarray(equals + 1));
      set(parameters, decode(piece.toString('latin1', 0, equals)), value);
    }
    from = to + 1;
    yield;
  }
  return parameters;
}

function indexOrEnd(text: Buffer | string, character: string, from: number): number {
  const at = text.indexOf(character, from);
  return at < 0 ? text.length : at;
}

/** @throws DomainError if {@link parseParameters} has not read all. */
export function refuseIfTooMany(parameters: Parameters): void {
  if (overfull.has(parameters)) {
    throw new DomainError(fact('parameter_limit', { most: MOST_PARAMETERS }));
  }
}

/** Whether a parameter came with different values, of which the last was taken. */
export function isRepeated(parameters: Parameters, name: string): boolean {
  return repeated.get(parameters)?.has(name) ?? false;
}

/** Drops white space around values, which many clients send by accident. In a password it may be intended. */
export function trimValues(parameters: Parameters): Parameters {
  for (const name in parameters) {
    if (name !== 'password') parameters[name] = parameters[name]?.trim();
  }
  return parameters;
}

function set(parameters: Parameters, name: string, value: string): void {
  const before = parameters[name];
  if (before !== undefined && before !== value) {
    repeated.set(parameters, (repeated.get(parameters) ?? new Set()).add(name));
  }
  parameters[name] = value;
}

const NEEDS_DECODING = /[%+\u0080-\uffff]/;

function decode(text: string): string {
  if (!NEEDS_DECODING.test(text)) return text;
  const bytes = Buffer.allocUnsafe(text.length);
  const { length } = unescape(text, text.length, bytes, 0);
  const whole = bytes.subarray(0, length);
  return isUtf8(whole) ? whole.toString('utf8') : windows1252.decode(whole);
}

function* decodeInStretches(escaped: Buffer): Stretchable<string> {
  if (escaped.length <= STRETCH) return decode(escaped.toString('latin1'));
  const bytes = Buffer.allocUnsafeSlow(escaped.length);
  let length = 0;
  for (let from = 0; from < escaped.length;) {
    // An escape may reach into the next stretch.
    const text = escaped.toString('latin1', from, from + STRETCH + 2);
    const done = unescape(text, Math.min(STRETCH, text.length), bytes, length);
    from += done.read;
    length = done.length;
    yield;
  }
  return yield* decodeOldText(bytes.subarray(0, length));
}

/** Writes the bytes that the text stands for, up to `until` or the end of an escape that begins before it. */
function unescape(text: string, until: number, bytes: Buffer, at: number): { read: number; length: number } {
  let length = at;
  let i = 0;
  for (; i < until; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x2b) bytes[length++] = 0x20;
    else if (code === 0x25) {
      const high = hexDigit(text.charCodeAt(i + 1));
      const low = hexDigit(text.charCodeAt(i + 2));
      if (high >= 0 && low >= 0) {
        bytes[length++] = high * 16 + low;
        i += 2;
      } else bytes[length++] = code;
    } else bytes[length++] = code;
  }
  return { read: i, length };
}

function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
