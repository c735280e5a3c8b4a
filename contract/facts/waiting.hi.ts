import type { Words } from '../fact.ts';
import type { waitingFacts } from './waiting.ts';

export const waitingWords: Words<typeof waitingFacts> = {
  waits_for_carrier_down: '{carrier} से {since} से संपर्क नहीं हो रहा, इसलिए भेजना रुका है।',
  waits_for_carrier_paused: '{carrier} पर भेजना अभी रोका गया है, इसलिए इंतज़ार है।',
  waits_for_carrier_off: '{carrier} बंद है, इसलिए भेजना रुका है।',
  waits_for_carrier_unserved: 'गेटवे अभी {carrier} से जुड़ा नहीं है, इसलिए भेजना रुका है।',
  waits_for_other_carrier: 'इसका कैरियर हटा दिया गया है, इसलिए भेजना रुका है।',
  waits_for_hours: 'प्रमोशनल मैसेज के अनुमत समय का इंतज़ार है, जो {at} से शुरू होगा।',
  waits_for_sender_rate: 'इसकी सेंडर आईडी से एक सेकंड में {rate} मैसेज ही जाते हैं, इसलिए इंतज़ार है।',
  waits_for_next_try: '{why} {at} पर फिर कोशिश होगी।',
  waits_for_time: '{at} पर फिर कोशिश होगी।',
  waits_for_resumption: 'इसका कैंपेन रुका हुआ है, इसलिए इंतज़ार है।',
  waits_for_turn: 'कतार में अपनी बारी का इंतज़ार है।',
  is_being_sent: 'यह अभी भेजा जा रहा है।',
};
