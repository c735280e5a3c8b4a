import { catalogue } from '../i18n/catalogue.ts';

export const passwordTexts = catalogue({
  title: ['Confirm with your password', 'पासवर्ड डालकर पुष्टि करें'],
  why: [
    'This stays in effect after you sign out, so we ask for your password again.',
    'इसका असर आपके साइन आउट करने के बाद भी रहता है, इसलिए पासवर्ड फिर से पूछा जाता है।',
  ],
  password: ['Your password', 'आपका पासवर्ड'],
  action: ['Continue', 'आगे बढ़ें'],
});
