import { catalogue } from '../i18n/catalogue.ts';

/** Texts of lists. */
export const listTexts = catalogue({
  refresh: ['Refresh', 'ताज़ा करें'],
  export: ['Export CSV', 'CSV डाउनलोड करें'],
  'export.excel': ['For Excel', 'Excel के लिए'],
  'export.programs': ['For programs', 'प्रोग्राम के लिए'],
  'review.status': ['Status', 'स्थिति'],
  'review.any': ['Any status', 'कोई भी स्थिति'],
  'review.reason': ['Why it was rejected', 'नामंज़ूर होने का कारण'],
  none: ['Nothing found', 'कुछ नहीं मिला'],
  'none-why': ['Try fewer letters, or another status.', 'कम अक्षर लिखकर या दूसरी स्थिति चुनकर देखें।'],
});
