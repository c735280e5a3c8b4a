import type { Words } from '../fact.ts';
import type { alertFacts } from './alerts.ts';

export const alertWords: Words<typeof alertFacts> = {
  alert_refused: 'यह स्वीकार नहीं हुआ',
  email_carrier_missing: 'ईमेल के लिए कोई कैरियर सेट नहीं है',
  alert_not_accepted: '{outcome}',
};
