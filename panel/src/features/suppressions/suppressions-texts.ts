import { catalogue } from '../../i18n/catalogue.ts';

export const suppressionsTexts = catalogue({
  title: ['Suppressions', 'रोकी गई सूची'],
  subtitle: [
    'Addresses that get no email from you: they bounced, complained, unsubscribed, or you added them.',
    'इन पतों पर आपके ईमेल नहीं जाते: वापस लौटे, स्पैम बताया, सदस्यता छोड़ी, या आपने ख़ुद जोड़ा।',
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
  empty: ['Nobody is on the list', 'सूची में कोई नहीं है'],
  'empty-why': [
    'Addresses that bounce, complain or unsubscribe come here by themselves. You can also add some.',
    'जो पते लौटते हैं, शिकायत करते हैं या सदस्यता छोड़ते हैं, वे अपने आप यहाँ आते हैं। आप भी जोड़ सकते हैं।',
  ],
  'none-found': ['No such address on the list', 'सूची में ऐसा कोई पता नहीं'],
  'none-found-why': ['You may write to it.', 'आप इस पर लिख सकते हैं।'],
  add: ['Add an address', 'पता जोड़ें'],
  'add-detail': ['Why, for yourselves', 'कारण, आपके अपने लिए'],
  'add-bad': ['Enter an email address.', 'ईमेल पता लिखें।'],
  added: ['{address} gets no more email', '{address} पर अब ईमेल नहीं जाएगा'],
  remove: ['Remove', 'हटाएँ'],
  'remove-label': ['Remove {address}', '{address} हटाएँ'],
  'remove-ask': ['Write to {address} again?', '{address} पर फिर से लिखें?'],
  'remove-why': ['From now on your email to this address leaves again.', 'अब से इस पते पर आपके ईमेल फिर जाएँगे।'],
  'remove-warn': [
    'This person asked for no more email or marked it as spam. Writing again harms the reputation of your domain.',
    'इस व्यक्ति ने ईमेल बंद करने को कहा था या उसे स्पैम बताया था। दोबारा लिखने से आपके डोमेन की साख घटती है।',
  ],
  removed: ['{address} gets email again', '{address} पर ईमेल फिर जाएगा'],
});
