import { useTexts } from '../i18n/locale.tsx';
import { causeTexts } from './cause-texts.ts';

export type CauseName = keyof typeof causeTexts.en extends `cause.${infer Name}` ? Name : never;

export const CAUSES = Object.keys(causeTexts.en).map((key) => key.slice('cause.'.length)) as CauseName[];

/** A cause that a newer server knows counts as another one. */
export function knownCause(cause: string): CauseName {
  return isKnown(cause) ? cause : 'other';
}

function isKnown(cause: string): cause is CauseName {
  return `cause.${cause}` in causeTexts.en;
}

/** Causes as sentences, in the reader's language. */
export function useCause(): (cause: string) => string {
  const t = useTexts(causeTexts);
  return (cause) => t(`cause.${knownCause(cause)}`);
}
