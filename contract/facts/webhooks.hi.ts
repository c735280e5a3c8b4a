import type { Words } from '../fact.ts';
import type { webhookFacts } from './webhooks.ts';

export const webhookWords: Words<typeof webhookFacts> = {
  webhook_not_set_up: 'अभी कोई वेबहुक नहीं है।',
  api_secret_missing: 'अकाउंट का API सीक्रेट नहीं है। पहले उसे बदलें।',
  unusable_webhook_url: 'इस वेब पते को इस्तेमाल नहीं किया जा सकता: {reason}।',
  webhook_url_too_long: 'ज़्यादा से ज़्यादा {most} अक्षर हो सकते हैं',
  webhook_event_not_found: 'ऐसी कोई डिलीवरी नहीं है।',
  webhook_event_delivered: 'यह पहुँच चुका है।',
  webhook_event_pending: 'यह अभी रास्ते में है, और अपने-आप फिर कोशिश होगी।',
  failed_webhook_event_not_found: 'यह घटना अब नहीं है, या भेजी जा रही है।',
  invalid_notification_url: 'सूचना का वेब पता: {reason}।',
  too_many_notification_urls: 'यह सीमा से ज़्यादा है: एक अकाउंट {most} अलग-अलग पते दे सकता है',
};
