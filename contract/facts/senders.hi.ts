import type { Words } from '../fact.ts';
import type { senderFacts } from './senders.ts';

export const senderWords: Words<typeof senderFacts> = {
  sender_limit: 'एक अकाउंट में ज़्यादा से ज़्यादा {most} सेंडर आईडी हो सकती हैं।',
  sender_taken: 'अकाउंट में सेंडर आईडी {sender} पहले से है।',
  is_own_sender: 'यह सेंडर आईडी अकाउंट के पास पहले से है',
  sender_number_not_found: 'सेंडर आईडी {id} नहीं है।',
  sender_not_rejected: 'सेंडर आईडी {sender} नामंज़ूर नहीं है। उसकी स्थिति: {status}।',
  invalid_sender: 'सेंडर आईडी सही नहीं है।',
  sender_of_every_account: 'इसे हर अकाउंट इस्तेमाल कर सकता है',
  route_not_enabled: 'यह इस अकाउंट के लिए चालू नहीं है',
};
