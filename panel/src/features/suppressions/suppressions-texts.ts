import { catalogue } from '../../i18n/catalogue.ts';

export const suppressionsTexts = catalogue({
  title: { en: 'Suppressions', hi: 'रोकी गई सूची' },
  subtitle: {
    en: 'Addresses that get no email from you: they bounced, complained, unsubscribed, or you added them.',
    hi: 'इन पतों पर आपके ईमेल नहीं जाते: वापस लौटे, स्पैम बताया, सदस्यता छोड़ी, या आपने खुद जोड़ा।',
  },
  search: { en: 'Part of an address', hi: 'पते का कोई हिस्सा' },
  address: { en: 'Address', hi: 'पता' },
  reason: { en: 'Reason', hi: 'कारण' },
  since: { en: 'Since', hi: 'कब से' },
  'reason.bounced': { en: 'Bounced', hi: 'वापस लौटा' },
  'reason.complained': { en: 'Marked as spam', hi: 'स्पैम बताया' },
  'reason.unsubscribed': { en: 'Unsubscribed', hi: 'सदस्यता छोड़ी' },
  'reason.added': { en: 'Added by you', hi: 'आपने जोड़ा' },
  empty: { en: 'No suppressed addresses', hi: 'कोई पता रोका नहीं गया है' },
  'empty-why': {
    en: 'Addresses that bounce, complain or unsubscribe are added automatically. You can also add your own.',
    hi: 'जो पते लौटते हैं, शिकायत करते हैं या सदस्यता छोड़ते हैं, वे अपने आप यहाँ आते हैं। आप भी जोड़ सकते हैं।',
  },
  'none-found': { en: 'No matching addresses', hi: 'सूची में ऐसा कोई पता नहीं' },
  'none-found-why': {
    en: 'You can email addresses that aren’t on this list.',
    hi: 'जो पते सूची में नहीं हैं, उन पर आप ईमेल भेज सकते हैं।',
  },
  add: { en: 'Add an address', hi: 'पता जोड़ें' },
  'add-detail': { en: 'Reason (only you see it)', hi: 'कारण (सिर्फ़ आपको दिखेगा)' },
  'add-bad': { en: 'Enter an email address.', hi: 'ईमेल पता लिखें।' },
  added: { en: '{address} gets no more email from you', hi: '{address} पर अब ईमेल नहीं जाएगा' },
  remove: { en: 'Remove', hi: 'हटाएँ' },
  'remove-label': { en: 'Remove {address}', hi: '{address} हटाएँ' },
  'remove-ask': { en: 'Allow email to {address} again?', hi: '{address} पर फिर से ईमेल भेजें?' },
  'remove-why': { en: 'Email to this address will be sent again.', hi: 'इस पते पर आपके ईमेल फिर जाएँगे।' },
  'remove-warn': {
    en: 'This person unsubscribed or marked your email as spam. Emailing them again harms your domain’s reputation.',
    hi: 'इस व्यक्ति ने सदस्यता छोड़ी थी या आपके ईमेल को स्पैम बताया था। दोबारा भेजने से आपके डोमेन की साख घटती है।',
  },
  removed: { en: '{address} can get email again', hi: '{address} पर ईमेल फिर जाएगा' },
});
