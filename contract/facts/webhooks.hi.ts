import type { Words } from '../fact.ts';
import type { webhookFacts } from './webhooks.ts';

export const webhookWords: Words<typeof webhookFacts> = {
  webhook_switched_off: 'वेबहुक बंद है। पहले इसे चालू करें।',
  webhook_not_set_up: 'अभी कोई वेबहुक नहीं है।',
  api_secret_missing: 'अकाउंट का API सीक्रेट नहीं है। पहले उसे बदलें।',
  unusable_webhook_url: 'इस वेब पते को इस्तेमाल नहीं किया जा सकता: {reason}।',
  webhook_url_too_long: 'ज़्यादा से ज़्यादा {most} अक्षर हो सकते हैं',
  webhook_event_not_found: 'ऐसी कोई डिलीवरी नहीं है।',
  webhook_event_delivered: 'यह पहुँच चुका है।',
  webhook_event_pending: 'यह अभी बाकी है, और अपने-आप फिर कोशिश होगी।',
  failed_webhook_event_not_found: 'यह इवेंट अब नहीं है, या भेजा जा रहा है।',
  invalid_notification_url: 'सूचना का वेब पता: {reason}।',
  too_many_notification_urls: 'यह सीमा से ज़्यादा है: एक अकाउंट {most} अलग-अलग पते दे सकता है',

  server_answered: 'HTTP {status}',
  server_redirected: 'HTTP {status}; रीडायरेक्ट नहीं माने जाते',
  no_answer: 'जवाब नहीं आया',
  no_answer_within: '{seconds} सेकंड में जवाब नहीं आया',
  answer_too_long: 'जवाब बहुत लंबा है',
  event_past_retention: 'इवेंट रखने की अवधि बीत गई',
  api_secret_unreadable: 'अकाउंट का API सीक्रेट पढ़ा नहीं जा सका, इसलिए हस्ताक्षर नहीं हो सका',
  earlier_event_pending: 'इसी मैसेज के पिछले इवेंट का इंतज़ार है',
  webhook_removed: 'वेबहुक हटा दिया गया',
  webhook_disabled: 'वेबहुक बंद है',
  webhook_failed: 'वेबहुक तक नहीं पहुँचा जा सका',
  too_many_webhook_tests: 'बहुत सारे टेस्ट चल रहे हैं; फिर कोशिश करें',
  host_without_public_address: '{host}: इस नाम का ऐसा कोई पता नहीं है जो इंटरनेट पर सबके लिए खुला हो',
  host_address_refused: '{host}: {reason}',
};
