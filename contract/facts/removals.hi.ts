import type { Words } from '../fact.ts';
import type { removalFacts } from './removals.ts';

export const removalWords: Words<typeof removalFacts> = {
  carrier_in_use: '{carrier} को हटाया नहीं जा सकता: {reasons}।',
  sender_in_use: 'सेंडर आईडी {sender} को हटाया नहीं जा सकता: {reasons}।',
  still_enabled: 'यह चालू है',
  named_by_routes: 'ये रूट इसका इस्तेमाल करते हैं: {routes}',
  used_by_business_accounts: '{count} बिज़नेस अकाउंट इससे चलते हैं',
  messages_queued_for_it: '{count} मैसेज इसकी कतार में हैं',
  messages_scheduled_for_it: 'इसके लिए {count} मैसेज शेड्यूल हैं',
  templates_for_it: 'इसके {count} टेम्पलेट हैं',

  virtual_number_not_found: 'वर्चुअल नंबर {number} नहीं है।',
  not_in_dnd: '{number} रजिस्ट्री में नहीं है।',
};
