import { catalogue } from '../i18n/catalogue.ts';

export const mailPreviewTexts = catalogue(
  {
    title: 'Preview',
    empty: 'The email appears here as you write.',
    frame: 'Preview of the email',
    subject: 'Subject',
    view: 'View',
    html: 'Email',
    text: 'Text',
    safe: 'Scripts, links and remote images are off in the preview.',
    missing: 'No value for: {names}',
  },
  {
    title: 'झलक',
    empty: 'लिखते ही ईमेल यहाँ दिखता है।',
    frame: 'ईमेल की झलक',
    subject: 'विषय',
    view: 'कैसे देखें',
    html: 'ईमेल',
    text: 'टेक्स्ट',
    safe: 'झलक में स्क्रिप्ट, लिंक और बाहर की तस्वीरें बंद हैं।',
    missing: 'इनका मान नहीं है: {names}',
  },
);
