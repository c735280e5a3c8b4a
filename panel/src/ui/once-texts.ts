import { catalogue } from '../i18n/catalogue.ts';

export const onceTexts = catalogue(
  {
    once: 'This is shown only now. Copy it before you close.',
    done: 'I have copied it',
    'made.title': '{account} is ready',
    'made.password': 'First password',
    'made.password-hint':
      'For the first sign-in to the panel as {account}, and for programs that log in by password.',
    'made.key': 'API key “{name}”',
    'made.call': 'A first call',
    'made.call-hint':
      'It works once a sender ID and a template are approved: put the template’s text into it.',
    'made.secret': 'Secret for webhooks',
    'made.secret-hint': 'Proves to the customer’s server that an event comes from here.',
    'made.smpp': 'SMPP password',
    'made.text': 'Your message',
  },
  {
    once: 'यह सिर्फ़ अभी दिखाया जा रहा है। बंद करने से पहले कॉपी कर लें।',
    done: 'मैंने कॉपी कर लिया',
    'made.title': '{account} तैयार है',
    'made.password': 'पहला पासवर्ड',
    'made.password-hint':
      '{account} के नाम से पैनल में पहली बार साइन इन करने के लिए, और पासवर्ड से लॉगिन करने वाले प्रोग्रामों के लिए।',
    'made.key': 'API कुंजी “{name}”',
    'made.call': 'पहली कॉल',
    'made.call-hint': 'सेंडर आईडी और टेम्पलेट मंज़ूर होने पर यह काम करेगी: इसमें टेम्पलेट का टेक्स्ट लिखें।',
    'made.secret': 'वेबहुक का सीक्रेट',
    'made.secret-hint': 'इससे ग्राहक का सर्वर जानता है कि सूचना यहीं से आई है।',
    'made.smpp': 'SMPP पासवर्ड',
    'made.text': 'आपका मैसेज',
  },
);
