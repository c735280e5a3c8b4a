import type { Words } from '../fact.ts';
import type { inboundFacts } from './inbound.ts';

export const inboundWords: Words<typeof inboundFacts> = {
  business_account_not_found: 'बिज़नेस अकाउंट {number} नहीं है।',
  simulated_sender_not_valid: '“from” देश के कोड के साथ नंबर होना चाहिए, केवल अंक।',
  simulated_text_length: '“{name}” में 1 से {most} अक्षर होने चाहिए।',

  reply_limit: 'एक घंटे में इस नंबर को {most} जवाब भेजे जा चुके हैं।',
  reply_too_late: 'यह एक दिन में नहीं भेजा जा सका।',
  reply_sender_missing: 'अकाउंट की कोई मंज़ूर ट्रांज़ैक्शनल सेंडर आईडी नहीं है।',
};
