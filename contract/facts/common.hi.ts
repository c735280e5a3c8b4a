import type { Words } from '../fact.ts';
import type { commonFacts } from './common.ts';

export const commonWords: Words<typeof commonFacts> = {
  invalid_request: 'यह सही नहीं है: {fields}।',
  nothing_here: 'इस पते पर कुछ नहीं है।',
  required: 'ज़रूरी है',
  unknown_field: 'ऐसा कोई फ़ील्ड नहीं है',
  wrong_type: '{type} होना चाहिए',
  not_listed: 'इनमें से एक होना चाहिए: {values}',
  empty: 'खाली नहीं हो सकता',
  too_short: 'कम से कम {least} अक्षर होने चाहिए',
  too_long: '{most} अक्षर से लंबा नहीं हो सकता',
  too_small: 'कम से कम {least} होना चाहिए',
  not_above: '{bound} से ज़्यादा होना चाहिए',
  too_large: 'ज़्यादा से ज़्यादा {most} हो सकता है',
  too_many_entries: '{most} से ज़्यादा एंट्री नहीं हो सकतीं',
  malformed: '{why}',
  invalid: 'सही नहीं है',
  as_stored: '{text}',
};
