import { catalogue } from '../i18n/catalogue.ts';

export const whenTexts = catalogue(
  { when: 'When', now: 'Now', later: 'Later', time: 'Time ({zone})' },
  { when: 'कब', now: 'अभी', later: 'बाद में', time: 'समय ({zone})' },
);
