import { useLocale } from '../i18n/locale.tsx';
import { rephrasing, rewording } from '../i18n/rewording.ts';
import { connectionFailureTexts } from './connection-failure-texts.ts';
import { lateAnswerTexts } from './late-answer-texts.ts';

const reword = rewording(lateAnswerTexts);
const rephrase = rephrasing(connectionFailureTexts);

/** Why a webhook, a carrier or another server was not reached, in the reader's language. */
export function useFailureWords(): (said: string) => string {
  const { language } = useLocale();
  if (language !== 'hi') return (said) => said;
  return (said) => reword(said, (_, value) => value) ?? rephrase(said);
}
