import { catalogue } from '../i18n/catalogue.ts';

export const onceTexts = catalogue({
  once: [
    'This is shown only once. Copy it before you close.',
    'यह सिर्फ़ एक बार दिखाया जाता है। बंद करने से पहले कॉपी कर लें।',
  ],
  done: ['I’ve copied it', 'मैंने कॉपी कर लिया'],
  'made.title': ['{account} is ready', '{account} तैयार है'],
  'made.password': ['Initial password', 'पहला पासवर्ड'],
  'made.password-hint': [
    'For the first sign-in to the panel as {account}, and for programs that sign in with a password.',
    '{account} के नाम से पैनल में पहली बार साइन इन करने के लिए, और पासवर्ड इस्तेमाल करने वाले प्रोग्रामों के लिए।',
  ],
  'made.key': ['API key “{name}”', 'API कुंजी “{name}”'],
  'made.call': ['First request', 'पहली रिक्वेस्ट'],
  'made.call-hint': [
    'Works once a sender ID and a template are approved. Use the template’s text as the message.',
    'सेंडर आईडी और टेम्पलेट मंज़ूर होने पर काम करेगी। मैसेज की जगह टेम्पलेट का टेक्स्ट लिखें।',
  ],
  'made.secret': ['Webhook secret', 'वेबहुक का सीक्रेट'],
  'made.secret-hint': [
    'Lets the customer’s server verify that events come from this gateway.',
    'इससे ग्राहक का सर्वर जाँच सकता है कि इवेंट इसी गेटवे से आया है।',
  ],
  'made.smpp': ['SMPP password', 'SMPP पासवर्ड'],
  'made.text': ['Your message', 'आपका मैसेज'],
});
