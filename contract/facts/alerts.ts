import type { FactDefinitions } from '../fact.ts';

export const alertFacts = {
  /** Why an alert did not reach the operator. */
  alert_refused: { en: 'it was refused' },
  email_carrier_missing: { en: 'no carrier is set up for email' },
  alert_not_accepted: { params: { outcome: 'word' }, en: '{outcome}' },
} as const satisfies FactDefinitions;
