import { catalogue } from '../i18n/catalogue.ts';

export const forSendersTexts = catalogue({
  'no-permission': ['You may not send', 'आप नहीं भेज सकते'],
  'no-permission-why': [
    'Your role only reads. An owner of your account can change it.',
    'आपकी भूमिका सिर्फ़ देखने की है। आपके खाते का मालिक इसे बदल सकता है।',
  ],
});
