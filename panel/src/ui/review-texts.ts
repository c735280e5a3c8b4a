import { catalogue } from '../i18n/catalogue.ts';

/** Texts of lists whose entries somebody approves. */
export const reviewTexts = catalogue(
  {
    'review.status': 'Status',
    'review.any': 'Any status',
    'review.reason': 'Why it was rejected',
    'review.none': 'Nothing found',
    'review.none-why': 'Try fewer letters, or another status.',
  },
  {
    'review.status': 'स्थिति',
    'review.any': 'कोई भी स्थिति',
    'review.reason': 'नामंज़ूर होने का कारण',
    'review.none': 'कुछ नहीं मिला',
    'review.none-why': 'कम अक्षर लिखकर या दूसरी स्थिति चुनकर देखें।',
  },
);
