import { catalogue } from '../i18n/catalogue.ts';

export const sentTexts = catalogue({
  'credits.one': { en: '{count} credit charged.', hi: '{count} क्रेडिट कटा।' },
  'credits.other': { en: '{count} credits charged.', hi: '{count} क्रेडिट कटे।' },
  later: { en: 'Scheduled for {time}.', hi: '{time} को जाएगा।' },
  states: { en: 'Messages by status', hi: 'स्थिति के अनुसार मैसेज' },
  followed: { en: 'Updates automatically.', hi: 'अपने आप अपडेट होता है।' },
  'left.one': {
    en: '{count} recipient was left out and not charged:',
    hi: '{count} पाने वाला छोड़ दिया गया, क्रेडिट नहीं कटा:',
  },
  'left.other': {
    en: '{count} recipients were left out and not charged:',
    hi: '{count} पाने वाले छोड़ दिए गए, क्रेडिट नहीं कटे:',
  },
  'more.one': { en: 'and {count} more', hi: 'और {count}' },
  'more.other': { en: 'and {count} more', hi: 'और {count}' },
  again: { en: 'Send another', hi: 'एक और भेजें' },
  see: { en: 'View messages', hi: 'मैसेज देखें' },
});
