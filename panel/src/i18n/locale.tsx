import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import type { Language, Wording } from 'harkara-contract/language.ts';
import { type Catalogue, type Translate, translator } from './catalogue.ts';
import { createFormats, type Formats } from './formats.ts';

type Locale = {
  language: Language;
  setLanguage: (language: Language) => void;
  formats: Formats;
};

const LocaleContext = createContext<Locale | undefined>(undefined);

const STORED = 'panel-language';

type Props = {
  /** The account's zone, in which every time is shown. */
  timeZone: string;
  /** The language that the user chose for himself, wherever he signs in; null leaves it to this browser. */
  language: Language | null;
  children: ReactNode;
};

export function LocaleProvider({ timeZone, language: own, children }: Props) {
  // The script before the first paint has read the browser's choice already.
  const [language, setLanguage] = useState<Language>(
    own ?? (document.documentElement.lang === 'hi' ? 'hi' : 'en'),
  );
  const [known, setKnown] = useState(own);
  if (own !== known) {
    setKnown(own);
    if (own !== null) setLanguage(own);
  }
  const formats = useMemo(() => createFormats(language, timeZone), [language, timeZone]);
  useEffect(() => {
    document.documentElement.lang = language;
    remember(language);
  }, [language]);
  const locale = useMemo(() => ({ language, setLanguage, formats }), [language, formats]);
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}

function remember(language: Language): void {
  try {
    localStorage.setItem(STORED, language);
  } catch {
    // A browser that forbids storage asks again next time.
  }
}

export function useLocale(): Locale {
  const locale = use(LocaleContext);
  if (!locale) throw new Error('Texts need a LocaleProvider above them');
  return locale;
}

export function useFormats(): Formats {
  return useLocale().formats;
}

/** Texts of a catalogue in the reader's language: `const t = useTexts(profileTexts)`, then `t('title')`. */
export function useTexts<Texts extends Catalogue>(texts: Texts): Translate<Texts> {
  const { language, formats } = useLocale();
  return useMemo(() => translator(texts, language, formats.number), [texts, language, formats]);
}

/** Picks the reader's language from words that stand where they are used, such as the name of an entry. */
export function useWords(): (words: Wording) => string {
  const { language } = useLocale();
  return (words) => words[language];
}
