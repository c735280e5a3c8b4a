import { catalogue } from '../i18n/catalogue.ts';

export const mailPreviewTexts = catalogue({
  title: { en: 'Preview', hi: 'झलक' },
  empty: { en: 'The email appears here as you write.', hi: 'लिखते ही ईमेल यहाँ दिखता है।' },
  frame: { en: 'Preview of the email', hi: 'ईमेल की झलक' },
  subject: { en: 'Subject', hi: 'विषय' },
  view: { en: 'View', hi: 'कैसे देखें' },
  html: { en: 'Email', hi: 'ईमेल' },
  text: { en: 'Text', hi: 'टेक्स्ट' },
  safe: {
    en: 'Scripts, links and remote images are off in the preview.',
    hi: 'झलक में स्क्रिप्ट, लिंक और बाहर की तस्वीरें बंद हैं।',
  },
  missing: { en: 'No value for: {names}', hi: 'इनका मान नहीं है: {names}' },
});
