import { catalogue } from '../../i18n/catalogue.ts';

export const timesTexts = catalogue({
  succeeded: { en: 'Succeeded', hi: 'सफल' },
  'of.one': { en: 'of the last request', hi: 'पिछली रिक्वेस्ट में से' },
  'of.other': { en: 'of the last {count} requests', hi: 'पिछली {count} रिक्वेस्ट में से' },
  usually: { en: 'Usual response time', hi: 'जवाब आने का आम समय' },
  slow: { en: '95% within {time}', hi: '95% {time} के भीतर' },
  none: { en: 'No requests yet', hi: 'अभी कोई रिक्वेस्ट नहीं' },
});
