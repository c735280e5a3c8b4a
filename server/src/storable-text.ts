// The database takes no U+0000: a whole batch would fail with it. Half a surrogate pair would come back as U+FFFD.

const NUL = '\u0000';

export function hasNul(text: string): boolean {
  return text.includes(NUL);
}

/** Whether the database gives it back as it came. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !hasNul(text);
}

/** Text from operators and phones is always kept; what cannot be stored is replaced. */
export function toStorable(text: string, insteadOfNul = ''): string {
  return text.replaceAll(NUL, insteadOfNul).toWellFormed();
}
