import type { Words } from '../fact.ts';
import type { chatFacts } from './chat.ts';

export const chatWords: Words<typeof chatFacts> = {
  chat_disabled: 'इस अकाउंट के लिए चैट चालू नहीं है।',
  chat_not_connected: 'इस अकाउंट से कोई बिज़नेस अकाउंट नहीं जुड़ा है।',
  business_account_missing: 'कोई बिज़नेस अकाउंट नहीं जुड़ा है।',
  invalid_chat_recipient: 'पाने वाले का नंबर सही नहीं है: {reason}।',
  not_a_chat_number: 'देश के कोड के साथ नंबर होना चाहिए, 7 से 15 अंक और कुछ नहीं',
  chat_recipient_unreachable: 'पाने वाले तक इस माध्यम से नहीं पहुँचा जा सकता।',
  chat_session_closed: 'इन्होंने पिछले 24 घंटों में आपको कुछ नहीं लिखा: इसकी जगह टेम्पलेट भेजें।',
  template_beside_content: 'टेम्पलेट के साथ टेक्स्ट या मीडिया नहीं हो सकता: एक ही भेजें',
  values_without_template: 'ये केवल टेम्पलेट के साथ होते हैं',
  text_or_template_required: 'टेक्स्ट या टेम्पलेट में से एक ज़रूरी है',
  over_chat_text_limit: 'ज़्यादा से ज़्यादा {most} अक्षर हो सकते हैं',

  not_https: 'https:// से शुरू होना चाहिए',
  url_too_long: 'यह बहुत लंबा है',
  media_type_unknown: 'ज़रूरी है, क्योंकि वेब पते के अंत से इसका पता नहीं चलता',
  caption_beside_audio: 'ऑडियो के साथ नहीं दिखता',

  chat_template_not_found: '{template} नाम का कोई मंज़ूर टेम्पलेट नहीं है।',
  chat_template_language_not_found: '{language} भाषा में {template} नाम का कोई मंज़ूर टेम्पलेट नहीं है।',
  chat_template_not_sendable: 'टेम्पलेट {template} नहीं भेजा जा सकता। {reason}',
  stopped_by_provider: 'चैट कैरियर के पास उसकी स्थिति: {status}।',
  invalid_template_values: 'टेम्पलेट के मान: {reason}।',
  wrong_number_of_values: 'टेम्पलेट के हर वेरिएबल के लिए एक, यानी {wanted} मान होने चाहिए, {given} नहीं',
  at_value: '{reason}: मान {number} देखें',
  over_value_length_limit: 'हर मान में ज़्यादा से ज़्यादा {most} अक्षर हो सकते हैं',
  value_not_in_one_line: 'नई पंक्ति, टैब या लगातार चार से ज़्यादा स्पेस नहीं होने चाहिए',
  values_do_not_fit: 'ये टेम्पलेट से मेल नहीं खाते',

  provider_knows_no_template: 'चैट कैरियर के पास ऐसा कोई टेम्पलेट नहीं है: {said}',
  provider_stops_template: 'चैट कैरियर ने यह टेम्पलेट रोक रखा है: {said}',
  provider_refuses_values: 'चैट कैरियर ने टेम्पलेट के मान नहीं लिए: {said}',
  provider_refuses: 'चैट कैरियर ने इसे नहीं लिया: {said}',
  provider_refuses_silently: 'चैट कैरियर ने इसे नहीं लिया।',
  provider_too_slow: 'मैसेज समय पर चैट कैरियर को भेजा नहीं जा सका।',

  provider_unreachable: 'चैट कैरियर तक नहीं पहुँचा जा सका: {reason}।',
  provider_answer_cut: 'चैट कैरियर का जवाब बीच में कट गया: {reason}।',
  provider_answer_too_long: 'चैट कैरियर का जवाब बहुत लंबा है।',
  template_list_missing: 'चैट कैरियर के जवाब में टेम्पलेट की सूची नहीं थी।',
  template_page_elsewhere: 'टेम्पलेट की सूची का अगला पेज किसी और पते पर बताया गया।',
  template_page_limit: 'टेम्पलेट की सूची में {most} से ज़्यादा पेज हैं।',

  chat_number_status: 'नंबर {number} की स्थिति: {status}।',
  chat_number_status_unknown: 'नंबर {number} की स्थिति पता नहीं है।',
  chat_number_rated_low: 'नंबर {number} की क्वालिटी रेटिंग कम है।',
  business_account_unreadable: 'बिज़नेस अकाउंट पढ़ा नहीं जा सका: {reason}',
  no_app_subscribed: 'बिज़नेस अकाउंट से कोई ऐप जुड़ा नहीं है, इसलिए कॉलबैक नहीं आते।',

  template_variables_named: 'इसके वेरिएबल में नंबर की जगह नाम हैं।',
  template_without_body: 'इसमें मैसेज का टेक्स्ट (body) नहीं है।',
  template_button_needs_value: 'इसके बटन {button} के लिए मान चाहिए।',
  template_part_needs_values: 'इसके {part} के लिए मान चाहिए।',
  template_header_needs_value: 'इसके हेडर के लिए मान चाहिए: {format}।',
  template_header_with_variable: 'इसके हेडर में वेरिएबल है।',
};
