import type { Words } from '../fact.ts';
import type { alertFacts } from './alerts.ts';

export const alertWords: Words<typeof alertFacts> = {
  alert_refused: 'यह नहीं लिया गया',
  email_carrier_missing: 'कोई कैरियर ईमेल नहीं लेता',
  alert_not_accepted: '{outcome}',
};
