import type { Words } from '../fact.ts';
import type { contactFacts } from './contacts.ts';

export const contactWords: Words<typeof contactFacts> = {
  contact_group_limit: 'एक अकाउंट में ज़्यादा से ज़्यादा {most} संपर्क समूह हो सकते हैं।',
  contact_group_not_found: 'संपर्क समूह {group} नहीं है।',
  contact_group_name_taken: '{name} नाम का समूह पहले से है।',
  invalid_contact_group_name: 'समूह का नाम: {reason}।',
  contact_not_found: 'संपर्क समूह {group} में संपर्क {contact} नहीं है।',
  contact_already_in_group: 'समूह में {number} पहले से है।',
  already_in_group: 'यह समूह में पहले से है',
  contact_not_indian: '{number} भारतीय मोबाइल नंबर नहीं है।',
  number_not_indian: 'यह भारतीय मोबाइल नंबर नहीं है',
  searched_number_not_valid: 'जिस मोबाइल नंबर को आप ढूँढ रहे हैं वह सही नहीं है।',
};
