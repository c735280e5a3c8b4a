/** The languages that calls are spoken in. Espeak's voice is named as `espeak-ng --voices` lists it. */
export const LANGUAGES = {
  en: { name: 'English', voice: 'en-gb' },
  hi: { name: 'Hindi', voice: 'hi' },
  ta: { name: 'Tamil', voice: 'ta' },
  te: { name: 'Telugu', voice: 'te' },
  kn: { name: 'Kannada', voice: 'kn' },
  ml: { name: 'Malayalam', voice: 'ml' },
  mr: { name: 'Marathi', voice: 'mr' },
  bn: { name: 'Bengali', voice: 'bn' },
  gu: { name: 'Gujarati', voice: 'gu' },
  pa: { name: 'Punjabi', voice: 'pa' },
  or: { name: 'Odia', voice: 'or' },
  as: { name: 'Assamese', voice: 'as' },
  ur: { name: 'Urdu', voice: 'ur' },
} as const;

export type Language = keyof typeof LANGUAGES;

/**
 * Which language a script stands for when the caller does not say: Marathi, for one, has to be named. Latin comes last,
 * because Indian voices read English words too, and the English voice reads no Indian ones.
 */
const SCRIPTS: readonly { language: Language; characters: RegExp }[] = [
  { language: 'hi', characters: /\p{Script=Devanagari}/gu },
  { language: 'ta', characters: /\p{Script=Tamil}/gu },
  { language: 'te', characters: /\p{Script=Telugu}/gu },
  { language: 'kn', characters: /\p{Script=Kannada}/gu },
  { language: 'ml', characters: /\p{Script=Malayalam}/gu },
  { language: 'bn', characters: /\p{Script=Bengali}/gu },
  { language: 'gu', characters: /\p{Script=Gujarati}/gu },
  { language: 'pa', characters: /\p{Script=Gurmukhi}/gu },
  { language: 'or', characters: /\p{Script=Oriya}/gu },
  { language: 'ur', characters: /\p{Script=Arabic}/gu },
  { language: 'en', characters: /\p{Script=Latin}/gu },
];

/** Bengali and Assamese share a script, but for these two letters. */
const ASSAMESE = /[ৰৱ]/u;

const LETTER =
  /(?=\p{L})[\p{Script=Devanagari}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Oriya}\p{Script=Arabic}\p{Script=Latin}]/u;
const DIGIT =
  /(?=\p{Nd})[0-9\p{Script=Devanagari}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Oriya}\u0660-\u0669\u06f0-\u06f9]/u;

/** @returns null unless it names one of our languages, with a region (`hi-IN`) or without. */
export function readLanguage(tag: string): Language | null {
  const word = (/^[a-z]{2}(?=$|[-_])/i.exec(tag)?.[0] ?? '').toLowerCase();
  return isLanguage(word) ? word : null;
}

/**
 * The language of the script that most of the text is written in. Vowel signs count like letters, as the vowels of
 * Latin words do.
 */
export function languageOf(text: string): Language {
  let found: Language = 'en';
  let most = 0;
  for (const { language, characters } of SCRIPTS) {
    const count = text.match(characters)?.length ?? 0;
    if (count <= most) continue;
    most = count;
    found = language;
  }
  return found === 'bn' && ASSAMESE.test(text) ? 'as' : found;
}

/** Whether anything in it would be heard: emoji, punctuation and letters of other scripts are not. */
export function canBeSpoken(text: string): boolean {
  return LETTER.test(text) || DIGIT.test(text);
}

function isLanguage(word: string): word is Language {
  return Object.hasOwn(LANGUAGES, word);
}
