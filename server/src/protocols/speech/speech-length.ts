import { languageOf, type Language } from './languages.ts';

/** Characters that are spoken in a second. */
export type SpeechRates = { latin: number; indic: number };

const USUAL_RATES: SpeechRates = { latin: 14, indic: 10 };
export const PULSE_SECONDS = 30;

/**
 * How long a text is taken to last when it is spoken once. It depends on nothing but its arguments, so that a price can
 * be foretold; the sound itself is not made for it.
 *
 * @param language null: by the script of the text.
 */
export function estimateSeconds(
  text: string,
  language: Language | null,
  { latin, indic }: SpeechRates = USUAL_RATES,
): number {
  const isLatin = (language ?? languageOf(text)) === 'en';
  return [...text].length / (isLatin ? latin : indic);
}

/** Calls are charged by started half minutes, at least one. */
export function pulsesOf(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / PULSE_SECONDS));
}
