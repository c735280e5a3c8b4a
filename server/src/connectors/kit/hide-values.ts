export type Hide = (text: string) => string;

const SHOWN = '***';
/** A shorter value may occur within ordinary words, and is hidden only where it stands alone. */
const LONG = 6;
/** An even shorter one cannot be distinguished from anything else. */
const SHORTEST = 3;

const BEFORE = String.raw`(?<=^|[^\p{L}\p{N}]|%[\da-f]{2}|\\[bfnrt])`;
const BEHIND = String.raw`(?![\p{L}\p{N}])`;
/** Each nesting of JSON in JSON doubles them. All repetition is bounded, so that no answer can take long. */
const ESCAPED = String.raw`\\{1,8}`;
const HTML_NAMES: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};
const JSON_LETTERS: Readonly<Record<string, string>> = {
  '\b': 'b',
  '\f': 'f',
  '\n': 'n',
  '\r': 'r',
  '\t': 't',
};

/**
 * Hides these values in whatever is said, in any spelling that they can have been sent in: as they are, escaped for a
 * URL, a form, JSON, XML or HTML (also twice), in Base64 and in hexadecimal digits.
 */
export function createHide(values: Iterable<string>): Hide {
  const known = [...new Set([...values].map((value) => value.trim()))].filter(
    (value) => value.length >= SHORTEST,
  );
  if (known.length === 0) return (text) => text;
  // Of two values that begin alike, the longer one must be hidden completely.
  const patterns = known.toSorted((a, b) => b.length - a.length).flatMap(spellingsOf);
  const pattern = new RegExp(patterns.join('|'), 'giu');
  return (text) => text.replace(pattern, SHOWN);
}

function spellingsOf(value: string): string[] {
  const plain = inAnyEscape(value);
  if (value.length < LONG) return [BEFORE + plain + BEHIND];
  const octets = Buffer.from(value);
  const base64 = new Set([octets.toString('base64url'), octets.toString('base64').replace(/={1,2}$/, '')]);
  return [plain, ...[...base64].map((text) => `${inAnyEscape(text)}=*`), octets.toString('hex')];
}

function inAnyEscape(text: string): string {
  return [...text]
    .map((character) => (/[a-z\d]/i.test(character) ? character : escapesOf(character)))
    .join('');
}

function escapesOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  const octets = Buffer.from(character);
  const letter = JSON_LETTERS[character];
  const name = HTML_NAMES[character];
  const units = character.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'));
  const escapes = [
    `(?:${ESCAPED})?\\u{${hex}}`,
    [...octets].map((octet) => `%(?:25){0,3}${octet.toString(16).padStart(2, '0')}`).join(''),
    units.map((unit) => `${ESCAPED}u${unit}`).join(''),
    `&(?:amp;){0,3}(?:#0{0,4}${code}|#x0{0,4}${hex}${name === undefined ? '' : `|${name}`});`,
    ...(letter === undefined ? [] : [`${ESCAPED}${letter}`]),
    ...(character === ' ' ? [String.raw`\+`] : []),
    // A header is sent as octets, each of which may have been read as a character.
    ...(octets.length > 1 ? [[...octets].map((octet) => `\\u{${octet.toString(16)}}`).join('')] : []),
  ];
  return `(?:${escapes.join('|')})`;
}
