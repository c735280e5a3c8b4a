import type { Cause } from 'harkara-contract/lists.ts';
import { useTexts } from '../i18n/locale.tsx';
import { causeTexts } from './cause-texts.ts';

export const CAUSES = Object.keys(causeTexts.en).map((key) => key.slice('cause.'.length)) as Cause[];

/** A cause that a newer server knows counts as another one. */
export function knownCause(cause: string): Cause {
  return isKnown(cause) ? cause : 'other';
}

function isKnown(cause: string): cause is Cause {
  return `cause.${cause}` in causeTexts.en;
}

/** Causes as sentences, in the reader's language. */
export function useCause(): (cause: string) => string {
  const t = useTexts(causeTexts);
  return (cause) => t(`cause.${knownCause(cause)}`);
}
