import { catalogue } from '../i18n/catalogue.ts';

export const whenTexts = catalogue(
  {
    when: 'When',
    now: 'Now',
    later: 'Later',
    time: 'Date and time ({zone})',
    missing: 'Enter a date and a time.',
    past: 'This time has passed.',
  },
  {
    when: 'कब',
    now: 'अभी',
    later: 'बाद में',
    time: 'तारीख़ और समय ({zone})',
    missing: 'तारीख़ और समय भरें।',
    past: 'यह समय बीत चुका है।',
  },
);
