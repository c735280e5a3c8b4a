import type { FactDefinitions } from '../fact.ts';

export const messageFacts = {
  message_not_found: { code: 'not_found', en: 'There is no such message.' },
  /** Why a message cannot be cancelled. */
  message_being_handed_over: {
    code: 'conflict',
    en: 'The message is just being handed over to the operator and cannot be cancelled.',
  },
  message_unconfirmed: {
    code: 'conflict',
    en: 'The message has been handed over, and the operator has not confirmed it; it cannot be cancelled any more.',
  },
  message_already_sent: {
    code: 'conflict',
    en: 'The message has been handed over to the operator and cannot be cancelled any more.',
  },
  message_already_delivered: {
    code: 'conflict',
    en: 'The message has been delivered and cannot be cancelled any more.',
  },
  message_already_failed: {
    code: 'conflict',
    en: 'The message has failed; there is nothing left to cancel.',
  },
  message_already_expired: {
    code: 'conflict',
    en: 'The message has expired; there is nothing left to cancel.',
  },
  id_of_several_messages: {
    code: 'conflict',
    en: 'This is the id of several messages. Cancel each by its own id, or all of them by their job.',
  },
} as const satisfies FactDefinitions;
