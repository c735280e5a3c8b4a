import type { Words } from '../fact.ts';
import type { deliveryFacts } from './delivery.ts';

export const deliveryWords: Words<typeof deliveryFacts> = {
  route_without_carrier: 'रूट {route} के लिए कोई कैरियर नहीं है।',

  receipt_not_found: 'यह रसीद अब नहीं है: उसे जोड़ दिया गया या हटा दिया गया।',
  receipt_of_no_message: 'यह मैसेज आईडी किसी मैसेज की नहीं है।',
  of_no_message: 'यह किसी मैसेज की नहीं है',
  receipt_of_another_carrier: 'मैसेज {carriers} को सौंपा गया था; रसीद {carrier} की है।',
  receipt_of_unsent_message: 'मैसेज किसी कैरियर को नहीं सौंपा गया; रसीद {carrier} की है।',
  receipt_after_final_status: 'मैसेज की स्थिति पहले से {status} है, और वह अंतिम है।',
  receipt_without_news: 'मैसेज की स्थिति पहले से {status} है; रसीद की स्थिति ({said}) से कुछ नया पता नहीं चलता।',
  message_past_retention: 'मैसेज को रखने का समय बीत चुका है।',

  language_not_spoken: '{language} इनमें से नहीं है: {languages}।',
  text_not_speakable: 'यह बोला नहीं जा सकता: {why}।',
  speech_unavailable: 'अभी कुछ भी बोला नहीं जा सकता: {why}।',
};
