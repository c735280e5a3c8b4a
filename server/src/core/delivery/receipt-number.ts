/** Fewer digits are a short code, or what is left of a masked number. */
const SHORTEST = 8;

/**
 * The number that an operator names, in the form in which recipients are stored: the ten digits of an Indian mobile,
 * whatever prefix they have, or the digits of E.164. Null for anything else: nothing, a word, or a masked number
 * (`98xxxxx210`).
 */
export function numberNamed(text: string | null): string | null {
  const written = text?.replace(/[\s().-]/g, '') ?? '';
  if (!/^\+?\d+$/.test(written)) return null;
  const digits = written.replace(/^\+?0*/, '');
  const mobile = /^(?:910?)?([6-9]\d{9})$/.exec(digits)?.[1];
  return mobile ?? (digits.length < SHORTEST ? null : digits);
}
