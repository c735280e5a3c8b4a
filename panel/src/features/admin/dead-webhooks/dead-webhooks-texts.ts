import { catalogue } from '../../../i18n/catalogue.ts';

export const deadWebhooksTexts = catalogue({
  title: ['Dead webhooks', 'बंद पड़े वेबहुक'],
  subtitle: [
    'Events that were given up after all attempts, by webhook',
    'सभी कोशिशों के बाद छोड़े गए इवेंट, वेबहुक के अनुसार',
  ],
  empty: ['No event was given up', 'कोई इवेंट छोड़ा नहीं गया'],
  'empty.why': [
    'An event that a webhook has not taken after all attempts is kept here, to be sent again.',
    'जो इवेंट सभी कोशिशों के बाद भी वेबहुक ने नहीं लिया, वह यहाँ रहता है ताकि फिर भेजा जा सके।',
  ],
  'column.account': ['Account', 'अकाउंट'],
  'column.url': ['URL and last error', 'पता (URL) और पिछली ग़लती'],
  'column.events': ['Events', 'इवेंट'],
  'column.last': ['Last given up', 'आख़िरी बार कब छोड़ा'],
  'url.gone': ['This webhook was removed', 'यह वेबहुक हटाया जा चुका है'],
  'url.off': ['switched off', 'बंद है'],
  'many-events': ['{count} or more', '{count} या ज़्यादा'],
  'sheet.title': ['Webhook of {username}', '{username} का वेबहुक'],
  'letter.unknown': [
    'Past its retention: it cannot be sent any more',
    'रखने की अवधि बीत चुकी है: अब नहीं भेजा जा सकता',
  ],
  'letter.attempts.one': ['{count} attempt', '{count} कोशिश'],
  'letter.attempts.other': ['{count} attempts', '{count} कोशिशें'],
  'letter.body': ['The body of {id}', '{id} की सामग्री'],
  'letter.show': ['Show the body', 'सामग्री दिखाएँ'],
  'letter.again': ['Send again', 'फिर भेजें'],
  more: ['Show more', 'और दिखाएँ'],
  'replay.all': ['Send all again', 'सब फिर भेजें'],
  'replay.title': ['Send all of these events again?', 'ये सभी इवेंट फिर भेजें?'],
  'replay.text': [
    'They are posted in their order, each with a whole schedule of attempts. Make sure that the receiver works again.',
    'ये अपने क्रम में भेजे जाएँगे, हर एक की सारी कोशिशें फिर से होंगी। पहले देख लें कि पाने वाला सर्वर फिर चल रहा है।',
  ],
  'replay.events': ['Events', 'इवेंट'],
  'replay.account': ['Account', 'अकाउंट'],
  'replay.to': ['To', 'किस पते पर'],
  'replay.done.one': ['{count} event is on its way again', '{count} इवेंट फिर भेजा जा रहा है'],
  'replay.done.other': ['{count} events are on their way again', '{count} इवेंट फिर भेजे जा रहे हैं'],
});
