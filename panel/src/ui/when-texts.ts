import { catalogue } from '../i18n/catalogue.ts';

export const whenTexts = catalogue({
  when: { en: 'When', hi: 'कब' },
  now: { en: 'Now', hi: 'अभी' },
  later: { en: 'Later', hi: 'बाद में' },
  time: { en: 'Date and time ({zone})', hi: 'तारीख और समय ({zone})' },
  missing: { en: 'Enter a date and a time.', hi: 'तारीख और समय भरें।' },
  past: { en: 'This time has passed.', hi: 'यह समय बीत चुका है।' },
});
