import type { Words } from '../fact.ts';
import type { voiceFacts } from './voice.ts';

export const voiceWords: Words<typeof voiceFacts> = {
  voice_disabled: 'इस अकाउंट के लिए वॉइस कॉल चालू नहीं हैं।',
  voice_number_missing: 'जिस नंबर से कॉल जानी है वह नहीं दिया गया है।',
  voice_number_not_found: 'वॉइस नंबर {number} इस अकाउंट का नहीं है।',
  not_own_voice_number: 'यह इस अकाउंट का वॉइस नंबर नहीं है',
  voice_number_not_approved: 'वॉइस नंबर {number} मंज़ूर नहीं है। उसकी स्थिति: {status}।',
  voice_number_limit: 'एक अकाउंट में ज़्यादा से ज़्यादा {most} वॉइस नंबर हो सकते हैं।',
  voice_number_taken: '{number} पहले से आपका वॉइस नंबर है।',
  audio_beside_text: 'रिकॉर्डिंग और टेक्स्ट एक साथ नहीं हो सकते: एक ही भेजें',
  too_long_to_speak: 'इसमें {length} अक्षर हैं; ज़्यादा से ज़्यादा {most} बोले जा सकते हैं',
  nothing_to_speak: 'इसमें बोलने लायक कुछ नहीं है',
  duplicate_call: 'इस नंबर को यही कॉल पहले से इसी सूची में है।',
};
