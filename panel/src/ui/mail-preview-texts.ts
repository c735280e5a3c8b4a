import { catalogue } from '../i18n/catalogue.ts';

export const mailPreviewTexts = catalogue({
  title: ['Preview', 'झलक'],
  empty: ['The email appears here as you write.', 'लिखते ही ईमेल यहाँ दिखता है।'],
  frame: ['Preview of the email', 'ईमेल की झलक'],
  subject: ['Subject', 'विषय'],
  view: ['View', 'कैसे देखें'],
  html: ['Email', 'ईमेल'],
  text: ['Text', 'टेक्स्ट'],
  safe: [
    'Scripts, links and remote images are off in the preview.',
    'झलक में स्क्रिप्ट, लिंक और बाहर की तस्वीरें बंद हैं।',
  ],
  missing: ['No value for: {names}', 'इनका मान नहीं है: {names}'],
});
