import { fact } from 'harkara-contract/facts.ts';
import type { Channel } from '../channel.ts';
import { mailCauseOf } from './causes.ts';
import { EmailCheck } from './check-email.ts';
import type { EmailContent } from './email-content.ts';
import { EMAIL_EVENTS, emailPayload } from './events.ts';
import { namedByReturnPath } from './named-by-return-path.ts';
import {
  failIfSuppressed,
  findSuppressedAgain,
  findSuppressedOf,
  skipSuppressed,
  withoutSuppressed,
} from './suppressed.ts';
import { mailSuppressions } from './suppressions.ts';

/** Most mails go to one address, and few of these are suppressed. */
const MOST_OPTIMISTIC = 5;

export const email: Channel<EmailContent> = {
  begin: (account, request, context, judge) => new EmailCheck(account, request, context, judge),
  // What was found or stored for the call is no part of what its caller asked for.
  termsOf: ({ prepared: _, ...given }) => [given],
  isOptimistic: ({ messages }) => messages.length <= MOST_OPTIMISTIC,
  failIfForbidden: failIfSuppressed,
  look: findSuppressedOf,
  dropForbidden: withoutSuppressed,
  lookAgain: findSuppressedAgain,
  beforeLeaving: [skipSuppressed],
  eventOf: (state) => EMAIL_EVENTS[state] ?? null,
  payload: emailPayload,
  isNumbered: false,
  hasContent: true,
  keepsHours: () => false,
  hasSenderRates: false,
  recipients: 'addresses',
  credits: {
    missing: () => fact('insufficient_credits'),
    areFloodLimited: false,
    refundFailures: false,
  },
  reports: {
    causeOf: mailCauseOf,
    causeOfExpiry: 'mail_late',
    queued: () => fact('queued'),
    rings: false,
    areOfSms: false,
  },
  naming: namedByReturnPath,
  suppressions: mailSuppressions,
  silence: { sent: 'stays', unknown: 'stays' },
};
