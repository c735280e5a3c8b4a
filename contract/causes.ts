/**
 * Why messages do not arrive, as people tell causes apart, one sentence each: a closed list, so that a day has a bounded
 * number of them, however many codes the carriers have. They are stored with messages and with the counts of each day, and
 * are on the wire of v2 and of webhooks: they never change.
 */
const en = {
  absent: 'The phone was switched off or out of reach',
  invalid_number: 'The number does not exist',
  dnd: 'Number is on the DND list',
  template: 'The text does not match its DLT template',
  sender: 'The sender ID was not accepted',
  blocked: 'The carrier blocked it',
  memory_full: 'The phone’s memory was full',
  undeliverable: 'The carrier could not deliver it',
  expired: 'It could not be delivered in time',
  no_receipt: 'The carrier never reported a result',
  never_left: 'It could not be sent in time',
  cancelled: 'It was cancelled before it was sent',
  busy: 'The line was busy',
  no_answer: 'The call was not answered',
  declined: 'The call was declined',
  hung_up: 'The recipient hung up early',
  unreachable: 'The number could not be called',
  interrupted: 'The call was interrupted',
  no_mailbox: 'The mailbox does not exist',
  mailbox_full: 'The mailbox was full',
  mail_domain: 'The domain does not accept email',
  mail_refused: 'The mail server rejected it',
  mail_too_large: 'The email was too large',
  mail_late: 'The mail server could not be reached in time',
  suppressed: 'The address is on your suppression list',
  no_session: 'The recipient has not messaged you in the last 24 hours',
  no_chat_account: 'The recipient cannot be reached on this channel',
  chat_template: 'The template was not accepted',
  marketing_limit: 'The recipient has reached the marketing limit for now',
  chat_sender: 'Your business account is not allowed to send',
  media: 'The file could not be sent',
  carrier: 'The carrier had a problem',
  other: 'Other cause',
} as const;

export type Cause = keyof typeof en;

const hi: Readonly<Record<Cause, string>> = {
  absent: 'फ़ोन बंद था या पहुँच से बाहर',
  invalid_number: 'यह नंबर मौजूद नहीं है',
  dnd: 'नंबर DND सूची में है',
  template: 'टेक्स्ट अपने DLT टेम्पलेट से मेल नहीं खाता',
  sender: 'सेंडर आईडी स्वीकार नहीं हुई',
  blocked: 'कैरियर ने इसे रोक दिया',
  memory_full: 'फ़ोन की मेमोरी भरी थी',
  undeliverable: 'कैरियर इसे पहुँचा नहीं सका',
  expired: 'समय रहते नहीं पहुँच सका',
  no_receipt: 'कैरियर ने कभी नतीजा नहीं बताया',
  never_left: 'समय रहते भेजा नहीं जा सका',
  cancelled: 'भेजे जाने से पहले रद्द किया गया',
  busy: 'लाइन व्यस्त थी',
  no_answer: 'किसी ने कॉल नहीं उठाई',
  declined: 'कॉल काट दी गई',
  hung_up: 'कॉल उठाने वाले ने बीच में ही फ़ोन रख दिया',
  unreachable: 'इस नंबर पर कॉल नहीं लग सकी',
  interrupted: 'कॉल बीच में टूट गई',
  no_mailbox: 'यह मेलबॉक्स मौजूद नहीं है',
  mailbox_full: 'मेलबॉक्स भरा था',
  mail_domain: 'इस पते का डोमेन ईमेल नहीं लेता',
  mail_refused: 'मेल सर्वर ने इसे स्वीकार नहीं किया',
  mail_too_large: 'ईमेल बहुत बड़ा था',
  mail_late: 'मेल सर्वर से समय रहते संपर्क नहीं हुआ',
  suppressed: 'यह पता आपकी रोकी गई सूची में है',
  no_session: 'इस व्यक्ति ने पिछले 24 घंटों में आपको मैसेज नहीं किया',
  no_chat_account: 'इस चैनल पर व्यक्ति तक नहीं पहुँचा जा सकता',
  chat_template: 'टेम्पलेट स्वीकार नहीं हुआ',
  marketing_limit: 'इस व्यक्ति की मार्केटिंग मैसेज की सीमा फ़िलहाल पूरी हो चुकी है',
  chat_sender: 'आपके बिज़नेस अकाउंट को भेजने की अनुमति नहीं है',
  media: 'फ़ाइल भेजी नहीं जा सकी',
  carrier: 'कैरियर की ओर से दिक्कत थी',
  other: 'कोई और कारण',
};

export const CAUSE_WORDS = { en, hi };

export const CAUSES = Object.keys(en) as Cause[];
