import { catalogue } from '../i18n/catalogue.ts';

export const onceTexts = catalogue({
  once: {
    en: 'This is shown only once. Copy it before you close.',
    hi: 'यह सिर्फ़ एक बार दिखाया जाता है। बंद करने से पहले कॉपी कर लें।',
  },
  done: { en: 'I’ve copied it', hi: 'मैंने कॉपी कर लिया' },
  'close.ask': { en: 'Close without copying?', hi: 'कॉपी किए बिना बंद करें?' },
  'close.why': {
    en: 'What you haven’t copied can’t be shown again. You’d have to create a new one.',
    hi: 'जो कॉपी नहीं किया, वह दोबारा नहीं दिखेगा। उसे नए सिरे से बनाना पड़ेगा।',
  },
  'close.do': { en: 'Close without copying', hi: 'कॉपी किए बिना बंद करें' },
  'close.back': { en: 'Go back', hi: 'वापस जाएँ' },
  'made.title': { en: '{account} is ready', hi: '{account} तैयार है' },
  'made.password': { en: 'Initial password', hi: 'पहला पासवर्ड' },
  'made.password-hint': {
    en: 'For the first sign-in to the panel as {account}, and for programs that sign in with a password.',
    hi: '{account} के नाम से पैनल में पहली बार साइन इन करने के लिए, और पासवर्ड इस्तेमाल करने वाले प्रोग्रामों के लिए।',
  },
  'made.key': { en: 'API key “{name}”', hi: 'API कुंजी “{name}”' },
  'made.call': { en: 'First request', hi: 'पहली रिक्वेस्ट' },
  'made.call-hint': {
    en: 'Works once a sender ID and a template are approved. Use the template’s text as the message.',
    hi: 'सेंडर आईडी और टेम्पलेट मंज़ूर होने पर काम करेगी। मैसेज की जगह टेम्पलेट का टेक्स्ट लिखें।',
  },
  'made.secret': { en: 'Webhook secret', hi: 'वेबहुक का सीक्रेट' },
  'made.secret-hint': {
    en: 'Lets the customer’s server verify that events come from this gateway.',
    hi: 'इससे ग्राहक का सर्वर जाँच सकता है कि इवेंट इसी गेटवे से आया है।',
  },
  'made.smpp': { en: 'SMPP password', hi: 'SMPP पासवर्ड' },
  'made.text': { en: 'Your message', hi: 'आपका मैसेज' },
});
