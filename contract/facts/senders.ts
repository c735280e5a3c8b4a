import type { FactDefinitions } from '../fact.ts';

export const senderFacts = {
  sender_limit: {
    code: 'validation_failed',
    params: { most: 'number' },
    en: 'An account can have at most {most} sender IDs.',
  },
  sender_taken: {
    code: 'conflict',
    params: { sender: 'text' },
    en: 'The account already has the sender ID {sender}.',
  },
  is_own_sender: { en: 'is already a sender ID of this account' },
  sender_number_not_found: {
    code: 'not_found',
    params: { id: 'text' },
    en: 'There is no sender ID {id}.',
  },
  sender_not_rejected: {
    code: 'conflict',
    params: { sender: 'text', status: 'word' },
    en: 'The sender ID {sender} is {status}, not rejected.',
  },
  invalid_sender: { code: 'validation_failed', en: 'The sender ID is not valid.' },
  sender_of_every_account: { en: 'is one that every account may use' },
  route_not_enabled: { en: 'is not enabled for this account' },
} as const satisfies FactDefinitions;
