import { useLocale } from '../../../i18n/locale.tsx';
import { rewording } from '../../../i18n/rewording.ts';
import { carrierSaidTexts } from './carrier-said-texts.ts';

const reword = rewording(carrierSaidTexts);

/** What the server says about a carrier's removal, in the reader's language. */
export function useCarrierSaid(): (said: string) => string {
  const { language } = useLocale();
  if (language !== 'hi') return (said) => said;
  return (said) => reword(said, (_, value) => value) ?? said;
}
