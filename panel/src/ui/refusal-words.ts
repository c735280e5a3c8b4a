import { useEffect, useSyncExternalStore } from 'react';
import type { Language } from '../i18n/catalogue.ts';
import { hi } from '../i18n/hi.ts';
import { useLocale } from '../i18n/locale.tsx';
import type { RefusalWords } from './refusal.ts';

const english: RefusalWords = {
  sentence: ({ message }) => message,
  uncoded: (message) => message,
  fields: (fields) => fields,
  expected: (said) => said,
};

/** For the moment until the others are there, and for good if they cannot be loaded. */
const scantyHindi: RefusalWords = {
  sentence: ({ message }) => scanty(message),
  uncoded: scanty,
  fields: (fields) => Object.fromEntries(Object.entries(fields).map(([field, why]) => [field, scanty(why)])),
  expected: (said) => said,
};

function scanty(said: string): string {
  return hi['problem.refused'].replace('{said}', said);
}

let hindi = scantyHindi;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** There are so many of them that they are loaded only where they may be needed. English is the server's own. */
function loadHindi(): Promise<void> {
  loading ??= import('./refusals-in-hindi.ts').then(
    ({ hindiWords }) => {
      hindi = hindiWords;
      for (const tell of listeners) tell();
    },
    () => {
      loading = undefined;
    },
  );
  return loading;
}

export async function loadRefusalWords(language: Language): Promise<RefusalWords> {
  if (language === 'en') return english;
  await loadHindi();
  return hindi;
}

export function useRefusalWords(): RefusalWords {
  const { language } = useLocale();
  const words = useSyncExternalStore(listen, () => (language === 'hi' ? hindi : english));
  useEffect(() => {
    void loadRefusalWords(language);
  }, [language]);
  return words;
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}
