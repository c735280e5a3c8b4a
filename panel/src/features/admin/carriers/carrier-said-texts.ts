import { catalogue } from '../../../i18n/catalogue.ts';

/** Why a carrier cannot be removed. The English is its own, and is looked up. */
export const carrierSaidTexts = catalogue(
  {
    on: 'it is switched on',
    routes: 'these routes name it: {list}',
    'chat-one': '1 business account goes over it',
    'chat-many': '{n} business accounts go over it',
    'waits-one': '1 message waits for it',
    'waits-many': '{n} messages wait for it',
    'planned-one': '1 message is scheduled for it',
    'planned-many': '{n} messages are scheduled for it',
  },
  {
    on: 'यह चालू है',
    routes: 'इन रूटों में इसका नाम है: {list}',
    'chat-one': '1 बिज़नेस अकाउंट इससे जाता है',
    'chat-many': '{n} बिज़नेस अकाउंट इससे जाते हैं',
    'waits-one': '1 मैसेज इसके लिए रुका है',
    'waits-many': '{n} मैसेज इसके लिए रुके हैं',
    'planned-one': '1 मैसेज इसके लिए शेड्यूल है',
    'planned-many': '{n} मैसेज इसके लिए शेड्यूल हैं',
  },
);
