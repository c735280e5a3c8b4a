import { catalogue } from '../i18n/catalogue.ts';

export const passwordTexts = catalogue({
  title: { en: 'Confirm with your password', hi: 'पासवर्ड डालकर पुष्टि करें' },
  why: {
    en: 'This stays in effect after you sign out, so we ask for your password again.',
    hi: 'इसका असर आपके साइन आउट करने के बाद भी रहता है, इसलिए पासवर्ड फिर से पूछा जाता है।',
  },
  password: { en: 'Your password', hi: 'आपका पासवर्ड' },
  action: { en: 'Continue', hi: 'आगे बढ़ें' },
});
