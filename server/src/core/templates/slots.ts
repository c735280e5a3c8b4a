// The slots of a DLT template, each a small automaton that reads a value one code point at a time, so that a
// template is matched without backtracking. State 0 is the start; an empty value fits every slot.
//
//   {#var#}           anything
//   {#numeric#}       digits and . , - + / and spaces: amounts, codes, dates
//   {#alphanumeric#}  letters and digits of any script, spaces and . , ; ! ' " & ( ) * # + - _
//                     but no web address: a full stop may not be followed by two letters ("Dr. Rao", "12.50" and
//                     "A.P.J. Kalam" fit, "harkara.in" does not)
//   {#url#}, {#urlott#}  an http or https address, or a domain with or without port and path
//   {#cbn#}           a callback number: at least three digits, with + in front and spaces or hyphens between
//   {#email#}         an e-mail address
//
// No registry publishes grammars for the typed ones; these are read from the operators' descriptions.

export type ExpectedSlot =
  | 'expected_variable'
  | 'expected_number'
  | 'expected_letters'
  | 'expected_url'
  | 'expected_callback_number'
  | 'expected_email_address';

export interface SlotKind {
  readonly name: string;
  /** What is said where a value is expected, as in "at position 12 it expects a number of at most 30 characters". */
  readonly expected: ExpectedSlot;
  readonly states: number;
  /** Bit n is set when a value may end in state n. */
  readonly accepting: number;
  /** The state after a code point, or -1 when it cannot follow. */
  step(state: number, code: number): number;
}

export interface Slot {
  readonly kind: SlotKind;
  /** In code points, a run of white space counting as one. */
  readonly max: number;
}

const ZERO_WIDTH_NON_JOINER = 0x200c; // like the joiner below, part of Indic spelling, but not a letter
const ZERO_WIDTH_JOINER = 0x200d;

const LETTER_OR_MARK = /^[\p{L}\p{M}]$/u;
const DECIMAL_DIGIT = /^\p{Nd}$/u;
const OTHER = 0;
const LETTER = 1;
const DIGIT = 2;

function classOf(code: number): number {
  if (code < 0x80) {
    if (code >= 0x30 && code <= 0x39) return DIGIT;
    return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) ? LETTER : OTHER;
  }
  return (CLASSES[code] ?? 0) & 3 || classifyRare(code);
}

// Filled on demand: classifying the whole plane would delay every start for scripts never used.
const CLASSES = new Uint8Array(0x10000);
const KNOWN_OTHER = 4;

function classifyRare(code: number): number {
  if (CLASSES[code] === KNOWN_OTHER) return OTHER;
  const character = String.fromCodePoint(code);
  let found = OTHER;
  if (code === ZERO_WIDTH_JOINER || code === ZERO_WIDTH_NON_JOINER || LETTER_OR_MARK.test(character))
    found = LETTER;
  else if (DECIMAL_DIGIT.test(character)) found = DIGIT;
  if (code <= 0xffff) CLASSES[code] = found === OTHER ? KNOWN_OTHER : found;
  return found;
}

function codes(characters: string): ReadonlySet<number> {
  return new Set([...characters].map((character) => character.charCodeAt(0)));
}

const SPACE = 0x20;
const PLUS = 0x2b;
const HYPHEN = 0x2d;
const FULL_STOP = 0x2e;
const SLASH = 0x2f;
const COLON = 0x3a;
const AT = 0x40;
const UNDERSCORE = 0x5f;

const NUMERIC_PUNCTUATION = codes('., -+/');
const ALPHANUMERIC_PUNCTUATION = codes(' ,;!\'"&()*#+-_');
const LOCAL_PART_PUNCTUATION = codes(".!#$%&'*+/=?^_`{|}~-"); // RFC 5322 atext and the dot
const PATH_START = codes('/?#');

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isLabel(code: number): boolean {
  return code === HYPHEN || code === UNDERSCORE || classOf(code) !== OTHER;
}

function stepNumeric(_state: number, code: number): number {
  return isDigit(code) || NUMERIC_PUNCTUATION.has(code) ? 0 : -1;
}

// 0 anywhere, 1 after a full stop, 2 after a full stop and one letter.
function stepAlphanumeric(state: number, code: number): number {
  if (code === FULL_STOP) return 1;
  const kind = classOf(code);
  if (kind === LETTER) return state === 2 ? -1 : state === 1 ? 2 : 0;
  return kind === DIGIT || ALPHANUMERIC_PUNCTUATION.has(code) ? 0 : -1;
}

// 1 to 5 have read h, t, t, p, s of what may be a scheme or a first label; 6 ':', 7 ':/', 8 '://';
// 9 the first label, 10 the dot after a label, 11 a later label, 12 ':', 13 the port, 14 the path.
const SCHEME = 'https';
function stepUrl(state: number, code: number): number {
  if (state === 14) return code === SPACE ? -1 : 14;
  if (state === 6) return code === SLASH ? 7 : -1;
  if (state === 7) return code === SLASH ? 8 : -1;
  if (state >= 12) return isDigit(code) ? 13 : state === 13 && PATH_START.has(code) ? 14 : -1;
  if (state === 11 && code === COLON) return 12;
  if (state === 11 && PATH_START.has(code)) return 14;
  if (code === COLON) return state === 4 || state === 5 ? 6 : -1;
  if (code === FULL_STOP) return state === 0 || state === 8 || state === 10 ? -1 : 10;
  if (!isLabel(code)) return -1;
  if (state >= 10) return 11;
  return state < SCHEME.length && (code | 0x20) === SCHEME.charCodeAt(state) ? state + 1 : 9;
}

// 1 after '+', 2 to 4 after one, two, three or more digits.
function stepCallbackNumber(state: number, code: number): number {
  if (isDigit(code)) return state === 0 ? 2 : Math.min(state + 1, 4);
  if (code === PLUS) return state === 0 ? 1 : -1;
  return state > 0 && (code === SPACE || code === HYPHEN) ? state : -1;
}

// 1 the local part, 2 '@', 3 the first label, 4 the dot after a label, 5 a later label.
function stepEmail(state: number, code: number): number {
  if (state <= 1) {
    if (code === AT) return state === 1 ? 2 : -1;
    return classOf(code) !== OTHER || LOCAL_PART_PUNCTUATION.has(code) ? 1 : -1;
  }
  if (code === FULL_STOP) return state === 3 || state === 5 ? 4 : -1;
  if (!isLabel(code)) return -1;
  return state <= 3 ? 3 : 5;
}

function kind(
  name: string,
  expected: ExpectedSlot,
  states: number,
  ends: readonly number[],
  step: SlotKind['step'],
): SlotKind {
  return { name, expected, states, accepting: ends.reduce((bits, state) => bits | (1 << state), 1), step };
}

export const ANYTHING: SlotKind = kind('var', 'expected_variable', 1, [0], () => 0);
export const NUMERIC: SlotKind = kind('numeric', 'expected_number', 1, [0], stepNumeric);

export const SLOT_KINDS: readonly SlotKind[] = [
  ANYTHING,
  NUMERIC,
  kind('alphanumeric', 'expected_letters', 3, [0, 1, 2], stepAlphanumeric),
  kind('url', 'expected_url', 15, [11, 13, 14], stepUrl),
  kind('urlott', 'expected_url', 15, [11, 13, 14], stepUrl),
  kind('cbn', 'expected_callback_number', 5, [4], stepCallbackNumber),
  kind('email', 'expected_email_address', 6, [5], stepEmail),
];

export const MOST_STATES = 15;
