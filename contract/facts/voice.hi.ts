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
  duplicate_call: 'यह नंबर पहले से सूची में है।',

  nothing_speakable: 'टेक्स्ट में बोलने लायक कुछ नहीं है',
  voice_missing: 'भाषा {language} के लिए कोई आवाज़ नहीं है',
  espeak_voice_missing: 'इस espeak-ng में {language} की आवाज़ नहीं है',
  espeak_missing:
    'espeak-ng इंस्टॉल नहीं है: उसे इंस्टॉल करें (apt-get install espeak-ng), या {setting} में बोलने वाला कोई और प्रोग्राम लिखें',
  espeak_failed: 'espeak-ng नहीं चल सका: {why}',
  speech_command_missing:
    '{setting} में {program} लिखा है, पर ऐसा कोई प्रोग्राम नहीं है: उसे इंस्टॉल करें, या सेटिंग ठीक करें',
  speech_command_failed: 'बोलने वाला प्रोग्राम नहीं चल सका: {why}',
  speech_engine_mute: 'बोलने वाले प्रोग्राम से आवाज़ नहीं मिली: {reason}',
  speech_busy: 'बहुत सारी कॉल अपनी आवाज़ बनने का इंतज़ार कर रही हैं',
  sound_not_made: 'आवाज़ नहीं बन सकी',
  recording_not_playable: 'रिकॉर्डिंग चलाई नहीं जा सकती: {reason}',
  recording_not_fetched: 'रिकॉर्डिंग नहीं मिल सकती: {reason}',
  recording_not_fetched_now: 'रिकॉर्डिंग अभी नहीं मिल सकी: {reason}',
  recording_too_large: 'रिकॉर्डिंग {most} बाइट से बड़ी है',
  recording_server_answered: 'उसके सर्वर से जवाब आया: {status}',
  recording_server_redirected: 'उसके सर्वर से जवाब आया: {status}; रीडायरेक्ट नहीं माने जाते',
  not_a_wav_file: 'यह WAV फ़ाइल नहीं है',
  wav_without_format: 'इसमें आवाज़ से पहले उसका फ़ॉर्मेट नहीं लिखा है',
  wav_without_sound: 'इसमें कोई आवाज़ नहीं है',
  wav_format_cut: 'इसका फ़ॉर्मेट बीच में कट गया है',
  wav_too_long: 'यह {most} सेकंड से लंबी है',
  wav_channels: 'इसमें {channels} चैनल हैं',
  wav_rate: 'इसमें एक सेकंड में {rate} सैंपल हैं',
  wav_coding: 'इसकी कोडिंग (फ़ॉर्मेट {format}, {bits} बिट) PCM, A-law या µ-law नहीं है',
};
