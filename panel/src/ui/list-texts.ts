import { catalogue } from '../i18n/catalogue.ts';

/** Texts of lists. */
export const listTexts = catalogue({
  refresh: { en: 'Refresh', hi: 'ताज़ा करें' },
  export: { en: 'Export CSV', hi: 'CSV डाउनलोड करें' },
  'export.excel': { en: 'For Excel', hi: 'Excel के लिए' },
  'export.programs': { en: 'For programs', hi: 'प्रोग्राम के लिए' },
  'review.status': { en: 'Status', hi: 'स्थिति' },
  'review.any': { en: 'Any status', hi: 'कोई भी स्थिति' },
  'review.reason': { en: 'Why it was rejected', hi: 'नामंज़ूर होने का कारण' },
  none: { en: 'Nothing found', hi: 'कुछ नहीं मिला' },
  'none-why': { en: 'Try fewer letters, or another status.', hi: 'कम अक्षर लिखकर या दूसरी स्थिति चुनकर देखें।' },
});
