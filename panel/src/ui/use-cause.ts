import { CAUSE_WORDS, type Cause } from 'harkara-contract/causes.ts';
import { useTexts } from '../i18n/locale.tsx';

/** A cause that a newer server knows counts as another one. */
export function knownCause(cause: string): Cause {
  return isKnown(cause) ? cause : 'other';
}

function isKnown(cause: string): cause is Cause {
  return cause in CAUSE_WORDS;
}

/** Causes as sentences, in the reader's language. */
export function useCause(): (cause: string) => string {
  const t = useTexts(CAUSE_WORDS);
  return (cause) => t(knownCause(cause));
}
