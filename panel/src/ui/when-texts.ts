import { catalogue } from '../i18n/catalogue.ts';

export const whenTexts = catalogue({
  when: ['When', 'कब'],
  now: ['Now', 'अभी'],
  later: ['Later', 'बाद में'],
  time: ['Date and time ({zone})', 'तारीख और समय ({zone})'],
  missing: ['Enter a date and a time.', 'तारीख और समय भरें।'],
  past: ['This time has passed.', 'यह समय बीत चुका है।'],
});
