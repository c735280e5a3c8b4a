import { catalogue } from '../i18n/catalogue.ts';

export const forSendersTexts = catalogue({
  'no-permission': { en: 'You don’t have permission to send', hi: 'आपको भेजने की अनुमति नहीं है' },
  'no-permission-why': {
    en: 'Your role is Viewer. Ask an owner of your account for access.',
    hi: 'आपकी भूमिका सिर्फ़ देखने की है। अनुमति के लिए अपने अकाउंट के मालिक से कहें।',
  },
});
