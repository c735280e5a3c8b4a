import type { Language, Wording } from './language.ts';

/**
 * Why messages do not arrive, as people tell causes apart, one sentence each: a closed list, so that a day has a bounded
 * number of them, however many codes the carriers have. They are stored with messages and with the counts of each day, and
 * are on the wire of v2 and of webhooks: they never change.
 */
export const CAUSE_WORDS = {
  absent: { en: 'The phone was switched off or out of reach', hi: 'फ़ोन बंद था या पहुँच से बाहर' },
  invalid_number: { en: 'The number does not exist', hi: 'यह नंबर मौजूद नहीं है' },
  dnd: { en: 'Number is on the DND list', hi: 'नंबर DND सूची में है' },
  template: { en: 'The text does not match its DLT template', hi: 'टेक्स्ट अपने DLT टेम्पलेट से मेल नहीं खाता' },
  sender: { en: 'The sender ID was not accepted', hi: 'सेंडर आईडी स्वीकार नहीं हुई' },
  blocked: { en: 'The carrier blocked it', hi: 'कैरियर ने इसे रोक दिया' },
  memory_full: { en: 'The phone’s memory was full', hi: 'फ़ोन की मेमोरी भरी थी' },
  undeliverable: { en: 'The carrier could not deliver it', hi: 'कैरियर इसे पहुँचा नहीं सका' },
  expired: { en: 'It could not be delivered in time', hi: 'समय रहते नहीं पहुँच सका' },
  no_receipt: { en: 'The carrier never reported a result', hi: 'कैरियर ने कभी नतीजा नहीं बताया' },
  never_left: { en: 'It could not be sent in time', hi: 'समय रहते भेजा नहीं जा सका' },
  cancelled: { en: 'It was cancelled before it was sent', hi: 'भेजे जाने से पहले रद्द किया गया' },
  busy: { en: 'The line was busy', hi: 'लाइन व्यस्त थी' },
  no_answer: { en: 'The call was not answered', hi: 'किसी ने कॉल नहीं उठाई' },
  declined: { en: 'The call was declined', hi: 'कॉल काट दी गई' },
  hung_up: { en: 'The recipient hung up early', hi: 'कॉल उठाने वाले ने बीच में ही फ़ोन रख दिया' },
  unreachable: { en: 'The number could not be called', hi: 'इस नंबर पर कॉल नहीं लग सकी' },
  interrupted: { en: 'The call was interrupted', hi: 'कॉल बीच में टूट गई' },
  no_mailbox: { en: 'The mailbox does not exist', hi: 'यह मेलबॉक्स मौजूद नहीं है' },
  mailbox_full: { en: 'The mailbox was full', hi: 'मेलबॉक्स भरा था' },
  mail_domain: { en: 'The domain does not accept email', hi: 'इस पते का डोमेन ईमेल नहीं लेता' },
  mail_refused: { en: 'The mail server rejected it', hi: 'मेल सर्वर ने इसे स्वीकार नहीं किया' },
  mail_too_large: { en: 'The email was too large', hi: 'ईमेल बहुत बड़ा था' },
  mail_late: { en: 'The mail server could not be reached in time', hi: 'मेल सर्वर से समय रहते संपर्क नहीं हुआ' },
  suppressed: { en: 'The address is on your suppression list', hi: 'यह पता आपकी रोकी गई सूची में है' },
  no_session: {
    en: 'The recipient has not messaged you in the last 24 hours',
    hi: 'इस व्यक्ति ने पिछले 24 घंटों में आपको मैसेज नहीं किया',
  },
  no_chat_account: {
    en: 'The recipient cannot be reached on this channel',
    hi: 'इस चैनल पर व्यक्ति तक नहीं पहुँचा जा सकता',
  },
  chat_template: { en: 'The template was not accepted', hi: 'टेम्पलेट स्वीकार नहीं हुआ' },
  marketing_limit: {
    en: 'The recipient has reached the marketing limit for now',
    hi: 'इस व्यक्ति की मार्केटिंग मैसेज की सीमा फ़िलहाल पूरी हो चुकी है',
  },
  chat_sender: {
    en: 'Your business account is not allowed to send',
    hi: 'आपके बिज़नेस अकाउंट को भेजने की अनुमति नहीं है',
  },
  media: { en: 'The file could not be sent', hi: 'फ़ाइल भेजी नहीं जा सकी' },
  carrier: { en: 'The carrier had a problem', hi: 'कैरियर की ओर से दिक्कत थी' },
  other: { en: 'Other cause', hi: 'कोई और कारण' },
} as const satisfies Readonly<Record<string, Wording>>;

export type Cause = keyof typeof CAUSE_WORDS;

export const CAUSES = Object.keys(CAUSE_WORDS) as Cause[];

export const causeIn = (language: Language, cause: Cause): string => CAUSE_WORDS[cause][language];
