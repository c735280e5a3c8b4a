import { useFormats, useLocale, useTexts } from '../../i18n/locale.tsx';
import { rephrasing } from '../../i18n/rewording.ts';
import { useFailureWords } from '../../ui/failure-words.ts';
import { carrierFailureTexts } from './carrier-failure-texts.ts';
import { carrierTroubleTexts } from './carrier-trouble-texts.ts';

const TIME = String.raw`(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)`;
const DOWN = new RegExp(`is down since ${TIME}`);
const SLOW = new RegExp(`is too slow: messages have waited since ${TIME}`);
const REJECTING = /has rejected (\d+) of its last (\d+) messages/;

const rephraseFailure = rephrasing(carrierFailureTexts);

/** Why a link of a carrier failed, in the reader's language. */
export function useCarrierFailure(): (said: string) => string {
  const { language } = useLocale();
  const words = useFailureWords();
  return (said) => words(language === 'hi' ? rephraseFailure(said) : said);
}

/** The server's sentence about a carrier, in the reader's language and with times of the account's zone. */
export function useCarrierTrouble(): (sentence: string) => string {
  const t = useTexts(carrierTroubleTexts);
  const failureOf = useCarrierFailure();
  const formats = useFormats();
  const local = (time: string): string => formats.dayAndTime(new Date(time));
  return (sentence) =>
    failureOf(sentence)
      .replace(DOWN, (_, time: string) => t('down', { time: local(time) }))
      .replace(SLOW, (_, time: string) => t('slow', { time: local(time) }))
      .replace(REJECTING, (_, rejected: string, all: string) =>
        t('rejecting', {
          rejected: formats.number(Number(rejected)),
          all: formats.number(Number(all)),
        }),
      );
}
