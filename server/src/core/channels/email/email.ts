import type { Channel } from '../channel.ts';
import { EmailCheck } from './check-email.ts';
import type { EmailContent } from './email-content.ts';
import { EMAIL_EVENTS, emailPayload } from './events.ts';
import {
  failIfSuppressed,
  findSuppressedAgain,
  findSuppressedOf,
  nobodyIsWrittenToAgainstTheirWill,
  withoutSuppressed,
} from './suppressed.ts';

/** Most mails go to one address, and few of these are suppressed. */
const MOST_UNSEEN = 5;

export const email: Channel<EmailContent> = {
  begin: (account, request, context, judge) => new EmailCheck(account, request, context, judge),
  // What was found or stored for the call is no part of what its caller asked for.
  termsOf: ({ prepared: _, ...given }) => [given],
  mayGoUnseen: ({ messages }) => messages.length <= MOST_UNSEEN,
  failIfForbidden: failIfSuppressed,
  look: findSuppressedOf,
  strike: withoutSuppressed,
  lookAgain: findSuppressedAgain,
  beforeLeaving: [nobodyIsWrittenToAgainstTheirWill],
  eventOf: (state) => EMAIL_EVENTS[state] ?? null,
  payload: emailPayload,
  isNumbered: false,
  silence: { sent: 'stays', unknown: 'stays' },
};
