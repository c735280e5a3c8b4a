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
} as const satisfies FactDefinitions;
