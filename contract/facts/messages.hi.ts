import type { Words } from '../fact.ts';
import type { messageFacts } from './messages.ts';

export const messageWords: Words<typeof messageFacts> = {
  refusal_not_found: 'ऐसी कोई अस्वीकृत रिक्वेस्ट नहीं है। सबसे नई {most} रखी जाती हैं।',
  message_not_found: 'ऐसा कोई मैसेज नहीं है।',
  message_being_handed_over: 'मैसेज अभी कैरियर को भेजा जा रहा है और रद्द नहीं हो सकता।',
  message_unconfirmed: 'मैसेज भेजा जा चुका है और कैरियर ने पुष्टि नहीं की है; अब वह रद्द नहीं हो सकता।',
  message_already_sent: 'मैसेज कैरियर को भेजा जा चुका है और अब रद्द नहीं हो सकता।',
  message_already_delivered: 'मैसेज पहुँच चुका है और अब रद्द नहीं हो सकता।',
  message_already_failed: 'मैसेज नहीं पहुँचा; रद्द करने को कुछ नहीं बचा।',
  message_already_expired: 'मैसेज का समय बीत चुका है; रद्द करने को कुछ नहीं बचा।',
  id_of_several_messages: 'यह कई मैसेज की आईडी है। हर एक को उसकी अपनी आईडी से रद्द करें, या सबको उनके कैंपेन से।',
};
