// The GSM 7-bit default alphabet and its extension table (3GPP TS 23.038, 6.2.1), and how a text is cut
// into parts (3GPP TS 23.040, 9.2.3.24.1). Price and transmission both come from here: one function,
// `partEnd`, decides where a part ends, so that what is charged is what is sent.

const ESCAPE = 0x1b;
const NONE = 0xffff;
const LARGEST_CODE = 0x20ac; // '€', the highest code unit the alphabet knows

// NUL stands where the table has the escape; U+0000 itself is not in the alphabet.
const DEFAULT_ALPHABET =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\0ÆæßÉ' +
  ' !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§' +
  '¿abcdefghijklmnopqrstuvwxyzäöñüà';

const EXTENSION: readonly (readonly [septet: number, character: string])[] = [
  [0x0a, '\f'],
  [0x14, '^'],
  [0x28, '{'],
  [0x29, '}'],
  [0x2f, '\\'],
  [0x3c, '['],
  [0x3d, '~'],
  [0x3e, ']'],
  [0x40, '|'],
  [0x65, '€'],
];

// By UTF-16 code unit: the septet, or 0x1b00 | septet behind an escape, or NONE.
const SEPTETS = new Uint16Array(LARGEST_CODE + 1).fill(NONE);
// By septet; the second half is the extension table.
const CHARACTERS: string[] = [...DEFAULT_ALPHABET, ...DEFAULT_ALPHABET];
for (let septet = 0; septet < 0x80; septet++) {
  if (septet !== ESCAPE) SEPTETS[DEFAULT_ALPHABET.charCodeAt(septet)] = septet;
}
for (const [septet, character] of EXTENSION) {
  SEPTETS[character.charCodeAt(0)] = (ESCAPE << 8) | septet;
  CHARACTERS[0x80 + septet] = character;
}
// 23.038: a receiver shows a space for an escape it cannot follow, and for the reserved double escape.
CHARACTERS[ESCAPE] = ' ';
CHARACTERS[0x80 + ESCAPE] = ' ';

export type Encoding = 'gsm7' | 'ucs2';

export interface Segments {
  encoding: Encoding;
  parts: number;
  /** Septets for GSM-7 (an extension character takes two), UTF-16 code units for UCS-2. */
  units: number;
}

const SINGLE = { gsm7: 160, ucs2: 70 } as const;
// A concatenation header with an 8-bit reference takes 6 octets, one with a 16-bit reference 7.
const CONCATENATED = { 8: { gsm7: 153, ucs2: 67 }, 16: { gsm7: 152, ucs2: 66 } } as const;

function septetOf(code: number): number {
  return code <= LARGEST_CODE ? (SEPTETS[code] ?? NONE) : NONE;
}

function indexOfNonGsm7(text: string): number {
  for (let i = 0; i < text.length; i++) {
    if (septetOf(text.charCodeAt(i)) === NONE) return i;
  }
  return -1;
}

/** Septets the text takes, or -1 when it is not all GSM-7. */
function septetCount(text: string): number {
  let septets = 0;
  for (let i = 0; i < text.length; i++) {
    const septet = septetOf(text.charCodeAt(i));
    if (septet === NONE) return -1;
    septets += septet < 0x80 ? 1 : 2;
  }
  return septets;
}

function requireSeptets(text: string): number {
  const septets = septetCount(text);
  if (septets < 0) throw new RangeError('The text has a character outside the GSM 7-bit alphabet');
  return septets;
}

/** Where the part that begins at `start` ends: an escape pair or a surrogate pair is never cut in two. */
function partEnd(text: string, start: number, encoding: Encoding, limit: number): number {
  if (encoding === 'ucs2') {
    const end = start + limit;
    if (end >= text.length) return text.length;
    const cutsPair =
      (text.charCodeAt(end - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(end) & 0xfc00) === 0xdc00;
    return cutsPair ? end - 1 : end;
  }
  let septets = 0;
  for (let i = start; i < text.length; i++) {
    septets += septetOf(text.charCodeAt(i)) < 0x80 ? 1 : 2;
    if (septets > limit) return i;
  }
  return text.length;
}

export function isGsm7(text: string): boolean {
  return indexOfNonGsm7(text) < 0;
}

export function firstNonGsm7(text: string): { index: number; character: string } | null {
  const index = indexOfNonGsm7(text);
  if (index < 0) return null;
  return { index, character: String.fromCodePoint(text.codePointAt(index) ?? 0xfffd) };
}

/**
 * How the text is sent and charged. 'auto' takes GSM-7 when every character fits; 'gsm7' throws on a text
 * that does not fit, which callers have already refused. An empty text is one empty part.
 */
export function segment(text: string, encoding: 'auto' | Encoding = 'auto'): Segments {
  let units = encoding === 'ucs2' ? -1 : encoding === 'gsm7' ? requireSeptets(text) : septetCount(text);
  const chosen: Encoding = units < 0 ? 'ucs2' : 'gsm7';
  if (units < 0) units = text.length;
  let parts = 1;
  if (units > SINGLE[chosen]) {
    const limit = CONCATENATED[8][chosen];
    for (let end = partEnd(text, 0, chosen, limit); end < text.length; parts++) {
      end = partEnd(text, end, chosen, limit);
    }
  }
  return { encoding: chosen, parts, units };
}

/**
 * The texts of the parts, in order. `segment` counts with the 8-bit reference, which is what is charged: a
 * connector set to 16-bit references may send one part more than was paid for when a text just fits.
 */
export function splitParts(text: string, encoding: Encoding, referenceBits: 8 | 16 = 8): string[] {
  const units = encoding === 'gsm7' ? requireSeptets(text) : text.length;
  if (units <= SINGLE[encoding]) return [text];
  const limit = CONCATENATED[referenceBits][encoding];
  const parts: string[] = [];
  for (let start = 0; start < text.length;) {
    const end = partEnd(text, start, encoding, limit);
    parts.push(text.slice(start, end));
    start = end;
  }
  return parts;
}

/** One octet per septet, as SMPP carries it: not the packed form of the air interface. */
export function encodeGsm7(text: string): Uint8Array {
  const octets = new Uint8Array(requireSeptets(text));
  let at = 0;
  for (let i = 0; i < text.length; i++) {
    const septet = septetOf(text.charCodeAt(i));
    if (septet >= 0x80) octets[at++] = ESCAPE;
    octets[at++] = septet & 0x7f;
  }
  return octets;
}

/** Never throws: an octet above 0x7f is U+FFFD, an unknown escape the default table's character. */
export function decodeGsm7(octets: Uint8Array): string {
  let text = '';
  for (let i = 0; i < octets.length; i++) {
    let octet = octets[i] ?? 0;
    let table = 0;
    if (octet === ESCAPE && i + 1 < octets.length) {
      octet = octets[++i] ?? 0;
      table = 0x80;
    }
    text += octet < 0x80 ? (CHARACTERS[table + octet] ?? '\ufffd') : '\ufffd';
  }
  return text;
}
