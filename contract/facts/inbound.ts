import type { FactDefinitions } from '../fact.ts';

export const inboundFacts = {
  business_account_not_found: {
    code: 'not_found',
    params: { number: 'text' },
    en: 'There is no business account {number}.',
  },
  simulated_sender_not_valid: {
    code: 'validation_failed',
    en: '"from" must be a number with its country code, digits only.',
  },
  simulated_text_length: {
    code: 'validation_failed',
    params: { name: 'text', most: 'number' },
    en: '"{name}" must have 1 to {most} characters.',
  },

  /** Why a keyword was not answered. */
  reply_limit: {
    params: { most: 'number' },
    en: '{most} replies were sent to this number within an hour.',
  },
  reply_too_late: { en: 'It could not be sent within a day.' },
  reply_sender_missing: { en: 'The account has no approved sender ID for transactional messages.' },
} as const satisfies FactDefinitions;
