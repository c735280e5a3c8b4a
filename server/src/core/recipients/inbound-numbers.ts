import { parseIndianMobile, parseInternational } from './indian-mobile.ts';

const LONGEST_SHOWN = 64;
const NATIONAL_DIGITS = 10;
const INDIA = '91';

/**
 * The sender of an inbound message, as shown: ten digits of an Indian mobile, E.164 digits of other numbers, and names
 * and short codes as they are.
 */
export function shownSender(from: string): string {
  const name = from.trim().slice(0, LONGEST_SHOWN);
  return parseIndianMobile(name) ?? parseInternational(name) ?? name;
}

/**
 * The spellings in which the virtual number that an operator names may be stored, likeliest first. Operators write
 * Indian numbers with the country code, a trunk zero, or neither; short codes have neither.
 */
export function spellingsOfNumber(to: string): string[] {
  const written = to.trim().replace(/[ -]/g, '');
  const digits = written.replace(/^(\+|00)/, '');
  const mobile = parseIndianMobile(to);
  const national = nationalPart(digits);
  const spellings = [
    ...(mobile === null ? [] : [mobile]),
    digits,
    written,
    ...(national === null ? [] : [national, `${INDIA}${national}`, `0${national}`]),
  ];
  return [...new Set(spellings.filter((number) => /^\d{3,15}$/.test(number)))];
}

function nationalPart(digits: string): string | null {
  for (const prefix of ['', '0', INDIA]) {
    if (digits.startsWith(prefix) && digits.length === prefix.length + NATIONAL_DIGITS) {
      return digits.slice(prefix.length);
    }
  }
  return null;
}
