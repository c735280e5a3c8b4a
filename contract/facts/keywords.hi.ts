import type { Words } from '../fact.ts';
import type { keywordFacts } from './keywords.ts';

export const keywordWords: Words<typeof keywordFacts> = {
  keyword_not_found: 'ऐसा कोई कीवर्ड नहीं है।',
  keyword_taken: 'इस अकाउंट में कीवर्ड {key} पहले से है।',
  is_own_keyword: 'इस अकाउंट का कीवर्ड पहले से है',
  keyword_limit: 'एक अकाउंट में ज़्यादा से ज़्यादा {most} कीवर्ड हो सकते हैं।',
};
