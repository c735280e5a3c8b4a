import { catalogue } from '../i18n/catalogue.ts';

/** Texts of lists whose entries somebody approves. */
export const reviewTexts = catalogue({
  'review.status': ['State', 'स्थिति'],
  'review.any': ['Any state', 'कोई भी स्थिति'],
  'review.reason': ['Why it was rejected', 'नामंज़ूर होने का कारण'],
  'review.none': ['Nothing found', 'कुछ नहीं मिला'],
  'review.none-why': ['Try fewer letters, or another state.', 'कम अक्षर लिखकर या दूसरी स्थिति चुनकर देखें।'],
});
