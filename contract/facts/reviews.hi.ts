import type { Words } from '../fact.ts';
import type { reviewFacts } from './reviews.ts';

export const reviewWords: Words<typeof reviewFacts> = {
  review_not_found: 'ऐसा कोई अनुरोध नहीं है।',
  already_decided: 'इसका फ़ैसला हो चुका है। स्थिति: {status}।',
  already_decided_by: 'इसका फ़ैसला {by} कर चुके हैं। स्थिति: {status}।',
  decision_not_undoable: 'फ़ैसला केवल वही वापस ले सकता है जिसने किया था, और दस मिनट के अंदर।',
  domain_approved_elsewhere: '{domain} किसी दूसरे अकाउंट का मंज़ूर डोमेन है।',
};
