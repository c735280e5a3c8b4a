import type { Words } from '../fact.ts';
import type { reviewFacts } from './reviews.ts';

export const reviewWords: Words<typeof reviewFacts> = {
  review_not_found: 'ऐसा कोई अनुरोध नहीं है।',
  already_decided: 'इसका फ़ैसला हो चुका है। स्थिति: {status}।',
  already_decided_by: 'इसका फ़ैसला {by} कर चुके हैं। स्थिति: {status}।',
  decision_not_undoable: 'फ़ैसला केवल वही वापस ले सकता है जिसने किया था, और दस मिनट के अंदर।',
  domain_approved_elsewhere: '{domain} किसी दूसरे अकाउंट का मंज़ूर डोमेन है।',

  malformed_dlt_id: '{id} DLT आईडी नहीं है',
  dlt_id_required: 'अकाउंट के लिए DLT आईडी ज़रूरी है, और इसमें नहीं है',
  without_dlt_id: 'इसमें DLT आईडी नहीं है',
  without_entity: 'कोई एंटिटी नहीं बताई गई',
  not_own_entity: '{id} इस अकाउंट की एंटिटी नहीं है',
  for_any_sender: 'यह अकाउंट की किसी भी सेंडर आईडी के लिए है',
  not_an_approved_sender: '{sender} मंज़ूर सेंडर आईडी नहीं है',
  malformed_sender_id: '{sender} सेंडर आईडी नहीं है',
  malformed_voice_number: '{number} नंबर नहीं है',
  dns_records_not_found: 'इसके DNS रिकॉर्ड अभी नहीं मिले',
  foreign_variable: '{variable} दूसरे प्लेटफ़ॉर्म का वेरिएबल है',
  untyped_variables: '{all} में से {untyped} वेरिएबल कोई भी टेक्स्ट लेते हैं',
  has_links: 'ये लिंक जाँचें: {links}',
  has_many_links: 'ये लिंक जाँचें: {links} … ({count})',
  same_as_others: 'यही पहले से है: {names}',
  same_as_others_and_elsewhere: 'यही पहले से है: {names}, कोई और अकाउंट',
  same_elsewhere: 'यह किसी और अकाउंट के पास पहले से है',
};
