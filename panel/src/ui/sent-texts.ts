import { catalogue } from '../i18n/catalogue.ts';

export const sentTexts = catalogue({
  credits: ['Credits charged: {credits}.', 'क्रेडिट कटे: {credits}।'],
  now: ['Sending now.', 'अभी भेजे जा रहे हैं।'],
  later: ['Scheduled for {time}.', '{time} को भेजे जाएँगे।'],
  'left.one': [
    '{count} recipient was left out and not charged:',
    '{count} पाने वाला छोड़ दिया गया, क्रेडिट नहीं कटा:',
  ],
  'left.other': [
    '{count} recipients were left out and not charged:',
    '{count} पाने वाले छोड़ दिए गए, क्रेडिट नहीं कटे:',
  ],
  see: ['View in Messages', 'मैसेज में देखें'],
});
