import { catalogue } from '../i18n/catalogue.ts';

/** What became of a call to somebody's server. The English is the gateway's own, and is looked up. */
export const lateAnswerTexts = catalogue(
  {
    answered: 'answered {status}',
    redirected: 'answered {status}; redirects are not followed',
    'no-answer': 'no answer',
    'late-seconds': 'no answer within {n} s',
    'late-milliseconds': 'no answer within {n} ms',
  },
  {
    answered: 'जवाब आया: {status}',
    redirected: 'जवाब आया: {status}; रीडायरेक्ट नहीं माने जाते',
    'no-answer': 'जवाब नहीं आया',
    'late-seconds': '{n} सेकंड में जवाब नहीं आया',
    'late-milliseconds': '{n} मिलीसेकंड में जवाब नहीं आया',
  },
);
