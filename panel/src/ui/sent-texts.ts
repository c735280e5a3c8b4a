import { catalogue } from '../i18n/catalogue.ts';

export const sentTexts = catalogue(
  {
    credits: '{credits} credits were charged.',
    now: 'They leave now.',
    later: 'They leave on {time}.',
    'left.one': '{count} recipient was left out, uncharged:',
    'left.other': '{count} recipients were left out, uncharged:',
    see: 'See them in Messages',
  },
  {
    credits: '{credits} क्रेडिट कटे।',
    now: 'अभी जा रहे हैं।',
    later: '{time} को जाएँगे।',
    'left.one': '{count} पाने वाला छोड़ दिया गया, क्रेडिट नहीं कटा:',
    'left.other': '{count} पाने वाले छोड़ दिए गए, क्रेडिट नहीं कटे:',
    see: 'मैसेज में देखें',
  },
);
