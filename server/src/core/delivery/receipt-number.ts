/** Fewer digits are a short code, or what a mask has left over. */
const SHORTEST = 8;

/**
 * The number that an operator names, as recipients are stored: the ten digits of an Indian mobile, whatever stands in
 * front of them, or the digits of E.164. Null where it names none: nothing, a word, or a number that is masked
 * (`98xxxxx210`).
 */
export function numberNamed(text: string | null): string | null {
  const written = text?.replace(/[\s().-]/g, '') ?? '';
  if (!/^\+?\d+$/.test(written)) return null;
  const digits = written.replace(/^\+?0*/, '');
  const mobile = /^(?:910?)?([6-9]\d{9})$/.exec(digits)?.[1];
  return mobile ?? (digits.length < SHORTEST ? null : digits);
}
