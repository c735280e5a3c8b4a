import { catalogue } from '../i18n/catalogue.ts';

export const mailPreviewTexts = catalogue(
  {
    title: 'Preview',
    empty: 'The email appears here while you write.',
    frame: 'Preview of the email',
    subject: 'Subject',
    view: 'What to look at',
    html: 'As mail',
    text: 'Text',
    safe: 'Scripts, links and remote pictures are off in the preview.',
    missing: 'Without a value: {names}',
  },
  {
    title: 'झलक',
    empty: 'लिखते ही ईमेल यहाँ दिखता है।',
    frame: 'ईमेल की झलक',
    subject: 'विषय',
    view: 'क्या देखना है',
    html: 'ईमेल',
    text: 'टेक्स्ट',
    safe: 'झलक में स्क्रिप्ट, लिंक और बाहर की तस्वीरें बंद हैं।',
    missing: 'इनका मान नहीं है: {names}',
  },
);
