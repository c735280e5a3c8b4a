import { fact } from 'harkara-contract/facts.ts';
import { listReceivedChats } from '../../../storage/received.queries.ts';
import type { Channel } from '../channel.ts';
import type { StepBeforeLeaving } from '../leaving.ts';
import { chatCauseOf } from './causes.ts';
import type { ChatContent } from './chat-content.ts';
import { ChatCheck } from './check-chat.ts';
import { chatEventOf, chatPayload } from './events.ts';
import { namedByTracking } from './named-by-tracking.ts';
import { isTooLate } from './too-late.ts';
import { findSessionsOf, needsNoSession, withoutClosedSessions } from './sessions.ts';

const NOTHING: ReadonlySet<string> = new Set();

/** Its caller waits for the provider's answer; nothing may leave after the caller was told that it did not. */
const aSingleMessageLeavesWhileItsCallerWaits: StepBeforeLeaving = ({ message, now, chatWaitMs }) =>
  message.campaign === null &&
  (isTooLate(message.id, now, chatWaitMs) || isTooLate(message.id, message.inflightSince, chatWaitMs))
    ? {
        kind: 'withdrawn',
        state: 'cancelled',
        reason: fact('caller_stopped_waiting'),
      }
    : null;

export const chatapp: Channel<ChatContent> = {
  begin: (account, request, context, judge) => new ChatCheck(account, request, context, judge),
  termsOf: (content) => [content],
  isOptimistic: needsNoSession,
  look: findSessionsOf,
  dropForbidden: withoutClosedSessions,
  lookAgain: () => Promise.resolve(NOTHING),
  beforeLeaving: [aSingleMessageLeavesWhileItsCallerWaits],
  eventOf: chatEventOf,
  payload: chatPayload,
  isNumbered: true,
  hasContent: true,
  keepsHours: () => false,
  triedFor: ({ campaign }, chatWaitMs) => (campaign === null ? chatWaitMs : null),
  hasSenderRates: false,
  recipients: 'numbers',
  credits: {
    missing: () => fact('insufficient_chat_credits'),
    areFloodLimited: false,
    refundFailures: true,
  },
  reports: {
    causeOf: chatCauseOf,
    causeOfExpiry: 'expired',
    queued: () => fact('queued'),
    rings: false,
    areOfSms: false,
    listReceived: listReceivedChats,
  },
  naming: namedByTracking,
  silence: {
    sent: 'stays',
    unknown: { failed: fact('chat_fate_unknown') },
    hours: 72,
  },
};
