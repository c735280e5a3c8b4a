import { catalogue } from '../i18n/catalogue.ts';

export const senderIdTexts = catalogue({
  rule: {
    en: '1 to 15 Latin letters, digits or symbols, exactly as registered on DLT. Case-sensitive.',
    hi: 'अंग्रेज़ी के 1 से 15 अक्षर, अंक या चिह्न, ठीक जैसे DLT पर रजिस्टर हैं। बड़े-छोटे अक्षर अलग माने जाते हैं।',
  },
});
