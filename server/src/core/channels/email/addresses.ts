import { domainToASCII } from 'node:url';

/** A mailbox of RFC 5322, 3.4. The address is plain ASCII, its domain in lower case; the name may be empty. */
export type Mailbox = { name: string; address: string };

// RFC 5321, 4.5.3.1: with the @, an address has at most 320 characters.
const LONGEST_LOCAL_PART = 64;
const LONGEST_DOMAIN = 255;
const LONGEST_NAME = 200;
/** Room for all of them, if every character of the name and of the local part is escaped. */
const LONGEST_MAILBOX = 1_000;

/** U+2028 and U+2029 break lines, too. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
/** An unquoted name with one of these is rather two addresses, or half of one. */
const NOT_IN_A_NAME = new Set([',', ';', '>']);
const DOT_ATOM = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const PRINTABLE_ASCII = /^[ -~]+$/;
/** Percent escapes, ports and brackets would mean something to {@link domainToASCII}. */
const DOMAIN_CHARACTERS = /^[a-zA-Z\d.\u0080-\uffff-]+$/;
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;
const DIGITS = /^\d+$/;

/**
 * Reads one mailbox: `a@b`, `<a@b>`, `Name <a@b>` or `"Na, me" <a@b>`. Comments are not known, so parentheses in a name
 * belong to it.
 *
 * @returns null if it is not valid.
 */
export function parseAddress(text: string): Mailbox | null {
  const trimmed = trimSpaces(text);
  if (trimmed.length > LONGEST_MAILBOX || CONTROL.test(trimmed) || !trimmed.isWellFormed()) return null;
  const phrase = readPhrase(trimmed);
  if (phrase === null) return null;
  if (phrase.end === trimmed.length) {
    const bare = readAddress(trimmed);
    return bare === null ? null : { name: '', address: bare };
  }
  if (!trimmed.endsWith('>') || phrase.text.length > LONGEST_NAME) return null;
  const address = readAddress(trimSpaces(trimmed.slice(phrase.end + 1, -1)));
  return address === null ? null : { name: phrase.text, address };
}

/**
 * Splits a list at commas, and at semicolons as many mail programs write them, outside quotes and angle brackets. The
 * entries are not checked; empty ones are left out. A quote or bracket that is never closed is taken literally, so that
 * it spoils its own entry only.
 */
export function parseAddressList(text: string): string[] {
  const entries: string[] = [];
  const lastBracket = text.lastIndexOf('>');
  let mayQuote = true;
  let inBrackets = false;
  let from = 0;
  const take = (to: number) => {
    const entry = text.slice(from, to).trim();
    if (entry !== '') entries.push(entry);
    from = to + 1;
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"' && mayQuote) {
      const end = closingQuote(text, at);
      // Searching again from each of a million quotes would take minutes.
      if (end < 0) mayQuote = false;
      else at = end;
    } else if (character === '<') inBrackets = at < lastBracket;
    else if (character === '>') inBrackets = false;
    else if ((character === ',' || character === ';') && !inBrackets) take(at);
  }
  take(text.length);
  return entries;
}

/**
 * The form in which addresses are compared. Servers may tell upper from lower case before the @, but none is known to
 * deliver `Asha@` and `asha@` to two people.
 *
 * @param address as {@link parseAddress} gives it.
 */
export function canonicalAddress(address: string): string {
  return address.toLowerCase();
}

/** @param address as {@link parseAddress} gives it. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** Reads up to an opening bracket or the end. @returns null for what can be neither a name nor an address. */
function readPhrase(text: string): { text: string; end: number } | null {
  let name = '';
  let at = 0;
  for (; at < text.length && text[at] !== '<'; at++) {
    const character = text.charAt(at);
    if (character === '"') {
      const end = closingQuote(text, at);
      if (end < 0) return null;
      name += unescape(text.slice(at + 1, end));
      at = end;
    } else if (NOT_IN_A_NAME.has(character)) return null;
    else if (character !== ' ' || !name.endsWith(' ')) name += character;
  }
  return { text: trimSpaces(name), end: at };
}

function readAddress(text: string): string | null {
  const at = text.startsWith('"') ? closingQuote(text, 0) + 1 : text.indexOf('@');
  if (at <= 0 || text[at] !== '@') return null;
  const localPart = readLocalPart(text.slice(0, at));
  const domain = readDomain(text.slice(at + 1));
  return localPart === null || domain === null ? null : `${localPart}@${domain}`;
}

/** Quotes are kept only where they are needed: `"asha"@x.example` is the same mailbox as `asha@x.example`. */
function readLocalPart(text: string): string | null {
  const isQuoted = text.startsWith('"');
  const meant = isQuoted ? unescape(text.slice(1, -1)) : text;
  const isAtom = DOT_ATOM.test(meant);
  if (!isAtom && !(isQuoted && PRINTABLE_ASCII.test(meant))) return null;
  const written = isAtom ? meant : `"${meant.replaceAll(/["\\]/g, '\\$&')}"`;
  return written.length <= LONGEST_LOCAL_PART ? written : null;
}

function readDomain(text: string): string | null {
  // Unicode domains are shorter than their ASCII form, so none that is longer becomes valid.
  if (text.length > LONGEST_DOMAIN || !DOMAIN_CHARACTERS.test(text)) return null;
  const domain = domainToASCII(text);
  const labels = domain.split('.');
  // A name whose last label is a number is an IPv4 address.
  const isName = labels.length >= 2 && !DIGITS.test(labels.at(-1) ?? '');
  return isName && domain.length <= LONGEST_DOMAIN && labels.every((label) => LABEL.test(label))
    ? domain
    : null;
}

/** @returns -1 if there is none. */
function closingQuote(text: string, opening: number): number {
  for (let at = opening + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at;
  }
  return -1;
}

function unescape(quoted: string): string {
  return quoted.replaceAll(/\\(.)/g, '$1');
}

function trimSpaces(text: string): string {
  let from = 0;
  let to = text.length;
  while (text[from] === ' ') from++;
  while (to > from && text[to - 1] === ' ') to--;
  return text.slice(from, to);
}
