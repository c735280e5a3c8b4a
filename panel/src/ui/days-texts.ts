import { catalogue } from '../i18n/catalogue.ts';

export const daysTexts = catalogue({
  label: { en: 'Dates', hi: 'तारीखें' },
  any: { en: 'Any date', hi: 'कोई भी तारीख' },
  today: { en: 'Today', hi: 'आज' },
  'last-7': { en: '7 days', hi: '7 दिन' },
  'last-30': { en: '30 days', hi: '30 दिन' },
  since: { en: 'From {day}', hi: '{day} से' },
  until: { en: 'Until {day}', hi: '{day} तक' },
  earlier: { en: 'Previous month', hi: 'पिछला महीना' },
  later: { en: 'Next month', hi: 'अगला महीना' },
  hint: { en: 'Choose a day, then the last day.', hi: 'पहला दिन चुनें, फिर आख़िरी दिन।' },
  zone: { en: 'Days are in {zone}.', hi: 'दिन {zone} के हैं।' },
});
