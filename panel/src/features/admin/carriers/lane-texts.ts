import { catalogue } from '../../../i18n/catalogue.ts';

/** The priorities in a queue. */
export const laneTexts = catalogue({
  'lane.0': { en: 'Single messages', hi: 'सिंगल मैसेज' },
  'lane.1': { en: 'Campaigns', hi: 'कैंपेन' },
  'lane.2': { en: 'Promotional', hi: 'प्रमोशनल' },
});
