// Entity, telemarketer and template ids of the Indian DLT registries. They stay text: nineteen digits do not
// fit a JavaScript number. Most have 19 digits, but shorter ones are in use, so length alone only warns.

export const DLT_ID = /^\d{10,30}$/;
export const DLT_RULE = 'must have 10 to 30 digits';

const STANDARD_LENGTH = 19;
const HYPHEN = 0x2d;
const CATEGORY_SUFFIXES = 'PSTG'; // promotional, service, transactional, government

export function isDltId(text: string): boolean {
  return DLT_ID.test(text);
}

export function looksStandard(text: string): boolean {
  return text.length === STANDARD_LENGTH && isDltId(text);
}

function isLetter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

/**
 * The header as registered, for comparison: `VM-HARKRA-S` is `HARKRA`. The operator adds the prefix (its own
 * letter and the circle's) and the category suffix on delivery; neither belongs in a submitted source address.
 * Case is kept, because headers are case-sensitive.
 */
export function normaliseHeader(sender: string): string {
  let start = 0;
  let end = sender.length;
  const hasPrefix =
    end > 3 &&
    sender.charCodeAt(2) === HYPHEN &&
    isLetter(sender.charCodeAt(0)) &&
    isLetter(sender.charCodeAt(1));
  if (hasPrefix) start = 3;
  const hasSuffix =
    end - start > 2 &&
    sender.charCodeAt(end - 2) === HYPHEN &&
    CATEGORY_SUFFIXES.includes(sender.charAt(end - 1));
  if (hasSuffix) end -= 2;
  return sender.slice(start, end);
}
