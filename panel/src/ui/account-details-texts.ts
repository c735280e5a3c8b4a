import { catalogue } from '../i18n/catalogue.ts';

/** By the names that a provisioning file has. */
export const accountDetailsTexts = catalogue({
  'detail.display_name': { en: 'Display name', hi: 'दिखाया जाने वाला नाम' },
  'detail.contact_person': { en: 'Contact person', hi: 'संपर्क व्यक्ति' },
  'detail.phone': { en: 'Phone', hi: 'फ़ोन' },
  'detail.email': { en: 'Email address', hi: 'ईमेल पता' },
  'detail.gstin': { en: 'GSTIN', hi: 'GSTIN नंबर' },
  'hint.display_name': {
    en: 'The customer sees it too. The username stays the same.',
    hi: 'ग्राहक को भी यही दिखता है। यूज़रनेम वही रहता है।',
  },
  'hint.gstin': { en: '15 characters, such as 27AAPFU0939F1ZV.', hi: '15 अक्षर और अंक, जैसे 27AAPFU0939F1ZV।' },
});
