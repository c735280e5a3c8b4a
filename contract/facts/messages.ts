import type { FactDefinitions } from '../fact.ts';

export const messageFacts = {
  refusal_not_found: {
    code: 'not_found',
    params: { most: 'number' },
    en: 'Refused request not found. The newest {most} are kept.',
  },
  message_not_found: { code: 'not_found', en: 'Message not found.' },
  /** Why a message cannot be cancelled. */
  message_being_handed_over: {
    code: 'conflict',
    en: "The message is being sent to the carrier right now and can't be cancelled.",
  },
  message_unconfirmed: {
    code: 'conflict',
    en: 'The message has been sent but the carrier has not confirmed it, so it can no longer be cancelled.',
  },
  message_already_sent: {
    code: 'conflict',
    en: 'The message has been sent to the carrier and can no longer be cancelled.',
  },
  message_already_delivered: {
    code: 'conflict',
    en: 'The message has been delivered and can no longer be cancelled.',
  },
  message_already_failed: {
    code: 'conflict',
    en: 'The message has failed, so there is nothing to cancel.',
  },
  message_already_expired: {
    code: 'conflict',
    en: 'The message has expired, so there is nothing to cancel.',
  },
  id_of_several_messages: {
    code: 'conflict',
    en: 'Several messages have this ID. Cancel each by its own ID, or all of them by their campaign.',
  },
} as const satisfies FactDefinitions;
