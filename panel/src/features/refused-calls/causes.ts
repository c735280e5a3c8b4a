import { useTexts } from '../../i18n/locale.tsx';
import { causesTexts } from './causes-texts.ts';

type Key = keyof typeof causesTexts;
type Cause = Key extends `cause.${infer Code}` ? Code : never;

/** Those that have words of their own. */
export const CODES: readonly string[] = Object.keys(causesTexts)
  .map((key) => key.slice('cause.'.length))
  .filter((code) => code !== 'other');

/** Why a call was refused, in words, by the code of its answer. */
export function useCause(): (code: string) => string {
  const t = useTexts(causesTexts);
  return (code) => t(`cause.${isKnown(code) ? code : 'other'}`);
}

function isKnown(code: string): code is Cause {
  return Object.hasOwn(causesTexts, `cause.${code}`);
}
