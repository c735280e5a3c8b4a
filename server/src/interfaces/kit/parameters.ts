import { isUtf8 } from 'node:buffer';

/** Of a query or a form; the last of repeated ones. It has no prototype, so that no name means more than another. */
export type Parameters = Record<string, string | undefined>;

/** What old clients' bytes mean when they are not UTF-8. */
const windows1252 = new TextDecoder('windows-1252');

/**
 * Reads `a=1&b=2` as forms and query strings have it: `+` and `%20` are spaces, bytes may be escaped or not. Bytes that
 * are not UTF-8 are read as Windows-1252, and an escape that is none stands for itself.
 *
 * @param text one character a byte, as Node gives a request's line.
 */
export function parseParameters(text: string): Parameters {
  const parameters = Object.create(null) as Parameters;
  let from = 0;
  while (from < text.length) {
    let to = text.indexOf('&', from);
    if (to < 0) to = text.length;
    if (to > from) {
      let equals = text.indexOf('=', from);
      if (equals < 0 || equals > to) equals = to;
      parameters[decode(text.slice(from, equals))] = decode(text.slice(equals + 1, to));
    }
    from = to + 1;
  }
  return parameters;
}

const NEEDS_DECODING = /[%+\u0080-\uffff]/;

function decode(text: string): string {
  if (!NEEDS_DECODING.test(text)) return text;
  const bytes = Buffer.allocUnsafe(text.length);
  let length = 0;
  for (let i = 0; i < text.length; i++) {
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
  const whole = bytes.subarray(0, length);
  return isUtf8(whole) ? whole.toString('utf8') : windows1252.decode(whole);
}

function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
