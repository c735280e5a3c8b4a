import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DomainError } from '../../core/errors.ts';

/** Of a query or a form; the last of repeated ones. It has no prototype, so that no name means more than another. */
export type Parameters = Record<string, string | undefined>;

/** What old clients' bytes mean when they are not UTF-8. */
const windows1252 = new TextDecoder('windows-1252');

/** More than any client has; each costs more than its bytes. */
export const MOST_PARAMETERS = 1_000;
const overfull = new WeakSet<Parameters>();
/** Names that came again with another value. */
const repeated = new WeakMap<Parameters, Set<string>>();

/**
 * Reads `a=1&b=2` as query strings have it: `+` and `%20` are spaces, bytes may be escaped or not. Bytes that are not
 * UTF-8 are read as Windows-1252, and an escape that is none stands for itself. Of too many, the first are read, and
 * {@link refuseIfTooMany} tells.
 *
 * @param text one character a byte, as Node gives a request's line.
 */
export function parseParameters(text: string): Parameters {
  const parameters = Object.create(null) as Parameters;
  for (const [name, value] of split(text, parameters)) set(parameters, decode(name), decode(value));
  return parameters;
}

/** The same for a form of any size: piece by piece, so that a large one holds up nobody. */
export async function parseLargeForm(body: Buffer): Promise<Parameters> {
  const parameters = Object.create(null) as Parameters;
  for (const [name, value] of split(body.toString('latin1'), parameters)) {
    set(parameters, await decodeInPieces(name), await decodeInPieces(value));
  }
  return parameters;
}

/** @throws DomainError where {@link parseParameters} has not read all. */
export function refuseIfTooMany(parameters: Parameters): void {
  if (overfull.has(parameters)) {
    throw new DomainError('validation_failed', `A request may have ${MOST_PARAMETERS} parameters, not more.`);
  }
}

/** Whether a parameter came with different values, of which the last was taken. */
export function isRepeated(parameters: Parameters, name: string): boolean {
  return repeated.get(parameters)?.has(name) ?? false;
}

function set(parameters: Parameters, name: string, value: string): void {
  const before = parameters[name];
  if (before !== undefined && before !== value) {
    repeated.set(parameters, (repeated.get(parameters) ?? new Set()).add(name));
  }
  parameters[name] = value;
}

function split(text: string, parameters: Parameters): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  for (let from = 0; from < text.length;) {
    let to = text.indexOf('&', from);
    if (to < 0) to = text.length;
    if (to > from) {
      if (pairs.length === MOST_PARAMETERS) {
        overfull.add(parameters);
        break;
      }
      // Looked for in the piece alone: looking on to the end for each of a million pieces took a minute.
      const piece = text.slice(from, to);
      const equals = piece.indexOf('=');
      pairs.push(equals < 0 ? [piece, ''] : [piece.slice(0, equals), piece.slice(equals + 1)]);
    }
    from = to + 1;
  }
  return pairs;
}

const NEEDS_DECODING = /[%+\u0080-\uffff]/;

function decode(text: string): string {
  if (!NEEDS_DECODING.test(text)) return text;
  const bytes = Buffer.allocUnsafe(text.length);
  const { length } = unescape(text, 0, text.length, bytes, 0);
  const whole = bytes.subarray(0, length);
  return isUtf8(whole) ? whole.toString('utf8') : windows1252.decode(whole);
}

/** A few milliseconds of work. */
const STRETCH = 512 * 1_024;

async function decodeInPieces(text: string): Promise<string> {
  if (text.length <= STRETCH) return decode(text);
  const bytes = Buffer.allocUnsafe(text.length);
  let length = 0;
  for (let from = 0; from < text.length;) {
    const done = unescape(text, from, Math.min(from + STRETCH, text.length), bytes, length);
    from = done.from;
    length = done.length;
    await nextTurn();
  }
  const whole = bytes.subarray(0, length);
  return (await decodeText(whole, 'utf-8')) ?? (await decodeText(whole, 'windows-1252')) ?? '';
}

/** @returns null where the bytes are not in that encoding. @throws RangeError where there is no such encoding. */
export async function decodeText(bytes: Buffer, encoding: string): Promise<string | null> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decoded: string[] = [];
  try {
    for (let from = 0; from < bytes.length; from += STRETCH) {
      decoded.push(decoder.decode(bytes.subarray(from, from + STRETCH), { stream: true }));
      if (bytes.length > STRETCH) await nextTurn();
    }
    decoded.push(decoder.decode());
  } catch {
    return null;
  }
  return decoded.join('');
}

/** Writes the bytes that the text from `from` to `until` (or the end of an escape that begins there) stands for. */
function unescape(text: string, from: number, until: number, bytes: Buffer, at: number) {
  let length = at;
  let i = from;
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
  return { from: i, length };
}

function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
