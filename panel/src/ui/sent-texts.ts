import { catalogue } from '../i18n/catalogue.ts';

export const sentTexts = catalogue({
  credits: ['{credits} credits were charged.', '{credits} क्रेडिट कटे।'],
  now: ['They leave now.', 'अभी जा रहे हैं।'],
  later: ['They leave on {time}.', '{time} को जाएँगे।'],
  'left.one': ['{count} recipient was left out, uncharged:', '{count} पाने वाला छोड़ दिया गया, क्रेडिट नहीं कटा:'],
  'left.other': ['{count} recipients were left out, uncharged:', '{count} पाने वाले छोड़ दिए गए, क्रेडिट नहीं कटे:'],
  see: ['See them in Messages', 'मैसेज में देखें'],
});
