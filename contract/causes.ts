/**
 * Why messages do not arrive, as people tell causes apart, one sentence each: a closed list, so that a day has a bounded
 * number of them, however many codes the carriers have. They are stored with messages and with the counts of each day, and
 * are on the wire of v2 and of webhooks: they never change.
 */
export const CAUSE_WORDS = {
  absent: ['The phone was switched off or out of reach', 'फ़ोन बंद था या पहुँच से बाहर'],
  invalid_number: ['The number does not exist', 'यह नंबर मौजूद नहीं है'],
  dnd: ['Number is on the DND list', 'नंबर DND सूची में है'],
  template: ['The text does not match its DLT template', 'टेक्स्ट अपने DLT टेम्पलेट से मेल नहीं खाता'],
  sender: ['The sender ID was not accepted', 'सेंडर आईडी स्वीकार नहीं हुई'],
  blocked: ['The carrier blocked it', 'कैरियर ने इसे रोक दिया'],
  memory_full: ['The phone’s memory was full', 'फ़ोन की मेमोरी भरी थी'],
  undeliverable: ['The carrier could not deliver it', 'कैरियर इसे पहुँचा नहीं सका'],
  expired: ['It could not be delivered in time', 'समय रहते नहीं पहुँच सका'],
  no_receipt: ['The carrier never reported a result', 'कैरियर ने कभी नतीजा नहीं बताया'],
  never_left: ['It could not be sent in time', 'समय रहते भेजा नहीं जा सका'],
  cancelled: ['It was cancelled before it was sent', 'भेजे जाने से पहले रद्द किया गया'],
  busy: ['The line was busy', 'लाइन व्यस्त थी'],
  no_answer: ['The call was not answered', 'किसी ने कॉल नहीं उठाई'],
  declined: ['The call was declined', 'कॉल काट दी गई'],
  hung_up: ['The recipient hung up early', 'कॉल उठाने वाले ने बीच में ही फ़ोन रख दिया'],
  unreachable: ['The number could not be called', 'इस नंबर पर कॉल नहीं लग सकी'],
  interrupted: ['The call was interrupted', 'कॉल बीच में टूट गई'],
  no_mailbox: ['The mailbox does not exist', 'यह मेलबॉक्स मौजूद नहीं है'],
  mailbox_full: ['The mailbox was full', 'मेलबॉक्स भरा था'],
  mail_domain: ['The domain does not accept email', 'इस पते का डोमेन ईमेल नहीं लेता'],
  mail_refused: ['The mail server rejected it', 'मेल सर्वर ने इसे स्वीकार नहीं किया'],
  mail_too_large: ['The email was too large', 'ईमेल बहुत बड़ा था'],
  mail_late: ['The mail server could not be reached in time', 'मेल सर्वर से समय रहते संपर्क नहीं हुआ'],
  suppressed: ['The address is on your suppression list', 'यह पता आपकी रोकी गई सूची में है'],
  no_session: [
    'The recipient has not messaged you in the last 24 hours',
    'इस व्यक्ति ने पिछले 24 घंटों में आपको मैसेज नहीं किया',
  ],
  no_chat_account: ['The recipient cannot be reached on this channel', 'इस चैनल पर व्यक्ति तक नहीं पहुँचा जा सकता'],
  chat_template: ['The template was not accepted', 'टेम्पलेट स्वीकार नहीं हुआ'],
  marketing_limit: [
    'The recipient has reached the marketing limit for now',
    'इस व्यक्ति की मार्केटिंग मैसेज की सीमा फ़िलहाल पूरी हो चुकी है',
  ],
  chat_sender: ['Your business account is not allowed to send', 'आपके बिज़नेस अकाउंट को भेजने की अनुमति नहीं है'],
  media: ['The file could not be sent', 'फ़ाइल भेजी नहीं जा सकी'],
  carrier: ['The carrier had a problem', 'कैरियर की ओर से दिक्कत थी'],
  other: ['Other cause', 'कोई और कारण'],
} as const satisfies Readonly<Record<string, readonly [en: string, hi: string]>>;

export type Cause = keyof typeof CAUSE_WORDS;

export const CAUSES = Object.keys(CAUSE_WORDS) as Cause[];

export const causeIn = (language: 'en' | 'hi', cause: Cause): string =>
  CAUSE_WORDS[cause][language === 'hi' ? 1 : 0];
