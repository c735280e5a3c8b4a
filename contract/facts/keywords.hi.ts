import type { Words } from '../fact.ts';
import type { keywordFacts } from './keywords.ts';

export const keywordWords: Words<typeof keywordFacts> = {
  keyword_not_found: 'ऐसा कोई कीवर्ड नहीं है।',
  keyword_taken: 'इस अकाउंट में कीवर्ड {key} पहले से है।',
  is_own_keyword: 'इस अकाउंट का कीवर्ड पहले से है',
  keyword_limit: 'एक अकाउंट में ज़्यादा से ज़्यादा {most} कीवर्ड हो सकते हैं।',
  keyword_not_one_word: 'कीवर्ड एक ही शब्द होना चाहिए।',
  not_one_word: 'एक ही शब्द होना चाहिए',
  invalid_keyword_reply: 'जवाब: {reason}।',
  reply_required: 'तय जवाब के लिए यह लिखना ज़रूरी है',
  reply_not_wanted: 'जवाब न भेजने वाले कीवर्ड में यह नहीं लिखा जाता',
};
