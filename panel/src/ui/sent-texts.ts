import { catalogue } from '../i18n/catalogue.ts';

export const sentTexts = catalogue(
  {
    credits: 'Credits charged: {credits}.',
    now: 'Sending now.',
    later: 'Scheduled for {time}.',
    'left.one': '{count} recipient was left out and not charged:',
    'left.other': '{count} recipients were left out and not charged:',
    see: 'View in Messages',
  },
  {
    credits: 'क्रेडिट कटे: {credits}।',
    now: 'अभी भेजे जा रहे हैं।',
    later: '{time} को भेजे जाएँगे।',
    'left.one': '{count} पाने वाला छोड़ दिया गया, क्रेडिट नहीं कटा:',
    'left.other': '{count} पाने वाले छोड़ दिए गए, क्रेडिट नहीं कटे:',
    see: 'मैसेज में देखें',
  },
);
