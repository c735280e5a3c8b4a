import type { Said } from 'harkara-contract/fact.ts';
import type { Formats } from '../i18n/formats.ts';
import { useFormats } from '../i18n/locale.tsx';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** What the server says, with its times in the account's zone. */
export function withLocalTimes({ text, params }: Said, formats: Formats): string {
  return instantsIn(Object.values(params)).reduce(
    (words, instant) => words.replaceAll(instant, formats.dayAndTime(new Date(instant))),
    text,
  );
}

/** Also those of facts within the fact. */
function instantsIn(values: readonly unknown[]): string[] {
  return values.flatMap((value) => {
    if (typeof value === 'string') return INSTANT.test(value) ? [value] : [];
    return typeof value === 'object' && value !== null ? instantsIn(Object.values(value)) : [];
  });
}

export function useSaid(): (said: Said) => string {
  const formats = useFormats();
  return (said) => withLocalTimes(said, formats);
}
