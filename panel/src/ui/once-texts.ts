import { catalogue } from '../i18n/catalogue.ts';

export const onceTexts = catalogue({
  once: [
    'This is shown only now. Copy it before you close.',
    'यह सिर्फ़ अभी दिखाया जा रहा है। बंद करने से पहले कॉपी कर लें।',
  ],
  done: ['I have copied it', 'मैंने कॉपी कर लिया'],
  'made.title': ['{account} is ready', '{account} तैयार है'],
  'made.password': ['First password', 'पहला पासवर्ड'],
  'made.password-hint': [
    'For the first sign-in to the panel as {account}, and for programs that log in by password.',
    '{account} के नाम से पैनल में पहली बार साइन इन करने के लिए, और पासवर्ड से लॉगिन करने वाले प्रोग्रामों के लिए।',
  ],
  'made.key': ['API key “{name}”', 'API कुंजी “{name}”'],
  'made.call': ['A first call', 'पहली कॉल'],
  'made.call-hint': [
    'It works once a sender ID and a template are approved: put the template’s text into it.',
    'सेंडर आईडी और टेम्पलेट मंज़ूर होने पर यह काम करेगी: इसमें टेम्पलेट का टेक्स्ट लिखें।',
  ],
  'made.secret': ['Secret for webhooks', 'वेबहुक का सीक्रेट'],
  'made.secret-hint': [
    'Proves to the customer’s server that an event comes from here.',
    'इससे ग्राहक का सर्वर जानता है कि सूचना यहीं से आई है।',
  ],
  'made.smpp': ['SMPP password', 'SMPP पासवर्ड'],
  'made.text': ['Your message', 'आपका मैसेज'],
});
