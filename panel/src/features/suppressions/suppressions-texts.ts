import { catalogue } from '../../i18n/catalogue.ts';

export const suppressionsTexts = catalogue({
  title: ['Suppressions', 'रोकी गई सूची'],
  subtitle: [
    'Addresses that get no email from you: they bounced, complained, unsubscribed, or you added them.',
    'इन पतों पर आपके ईमेल नहीं जाते: वापस लौटे, स्पैम बताया, सदस्यता छोड़ी, या आपने खुद जोड़ा।',
  ],
  search: ['Part of an address', 'पते का कोई हिस्सा'],
  address: ['Address', 'पता'],
  reason: ['Reason', 'कारण'],
  since: ['Since', 'कब से'],
  actions: ['Actions', 'कार्रवाई'],
  'reason.bounced': ['Bounced', 'वापस लौटा'],
  'reason.complained': ['Marked as spam', 'स्पैम बताया'],
  'reason.unsubscribed': ['Unsubscribed', 'सदस्यता छोड़ी'],
  'reason.added': ['Added by you', 'आपने जोड़ा'],
  empty: ['No suppressed addresses', 'कोई पता रोका नहीं गया है'],
  'empty-why': [
    'Addresses that bounce, complain or unsubscribe are added automatically. You can also add your own.',
    'जो पते लौटते हैं, शिकायत करते हैं या सदस्यता छोड़ते हैं, वे अपने आप यहाँ आते हैं। आप भी जोड़ सकते हैं।',
  ],
  'none-found': ['No matching addresses', 'सूची में ऐसा कोई पता नहीं'],
  'none-found-why': [
    'You can email addresses that aren’t on this list.',
    'जो पते सूची में नहीं हैं, उन पर आप ईमेल भेज सकते हैं।',
  ],
  add: ['Add an address', 'पता जोड़ें'],
  'add-detail': ['Reason (only you see it)', 'कारण (सिर्फ़ आपको दिखेगा)'],
  'add-bad': ['Enter an email address.', 'ईमेल पता लिखें।'],
  added: ['{address} gets no more email from you', '{address} पर अब ईमेल नहीं जाएगा'],
  remove: ['Remove', 'हटाएँ'],
  'remove-label': ['Remove {address}', '{address} हटाएँ'],
  'remove-ask': ['Allow email to {address} again?', '{address} पर फिर से ईमेल भेजें?'],
  'remove-why': ['Email to this address will be sent again.', 'इस पते पर आपके ईमेल फिर जाएँगे।'],
  'remove-warn': [
    'This person unsubscribed or marked your email as spam. Emailing them again harms your domain’s reputation.',
    'इस व्यक्ति ने सदस्यता छोड़ी थी या आपके ईमेल को स्पैम बताया था। दोबारा भेजने से आपके डोमेन की साख घटती है।',
  ],
  removed: ['{address} can get email again', '{address} पर ईमेल फिर जाएगा'],
});
