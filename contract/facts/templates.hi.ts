import type { Words } from '../fact.ts';
import type { templateFacts } from './templates.ts';

export const templateWords: Words<typeof templateFacts> = {
  template_limit: 'एक अकाउंट में ज़्यादा से ज़्यादा {most} टेम्पलेट हो सकते हैं।',
  template_not_found: 'टेम्पलेट {template} नहीं है।',
  template_name_taken: '{name} नाम का टेम्पलेट पहले से है।',
  invalid_template: 'टेम्पलेट सही नहीं है।',
  unknown_sender: 'यह इस अकाउंट की सेंडर आईडी नहीं है',
  not_a_variable: '{slot} कोई वेरिएबल नहीं है; इनमें से लिखें: {variables}',
};
