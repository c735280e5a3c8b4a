const WRITTEN = /^\+?[\d ().-]{5,30}$/;
const DIGITS = /^\+?\d{5,15}$/;

/** Of a person to call: any country's, mobile or not. @returns its digits, with a plus if it was written with one. */
export function readPhone(written: string): string | null {
  const trimmed = written.trim();
  const digits = trimmed.replaceAll(/[ ().-]/g, '');
  return WRITTEN.test(trimmed) && DIGITS.test(digits) ? digits : null;
}
