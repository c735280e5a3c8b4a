import { fact } from 'harkara-contract/facts.ts';
import { deliveryReportPayload, type MessageNews } from '../../events/event.ts';
import type { Channel } from '../channel.ts';
import type { Draft } from '../draft.ts';
import { findDndOf, withoutDnd } from '../sms/dnd.ts';
import { findDndOfCalls, voiceBeforeLeaving } from './before-leaving.ts';
import { callCauseOf } from './causes.ts';
import { VoiceCheck } from './check-voice.ts';
import type { VoiceContent } from './voice-content.ts';
import { isPromotionalNumber } from './voice-numbers.ts';

const isPromotional = ({ account, sender }: Draft) => isPromotionalNumber(account, sender);

export const voice: Channel<VoiceContent> = {
  begin: (account, request, context, judge) => new VoiceCheck(account, request, context, judge),
  termsOf: (content) => [content],
  isOptimistic: (draft) => !isPromotional(draft),
  look: (handle, drafts) => findDndOf(handle, drafts.filter(isPromotional)),
  dropForbidden: (draft, findings) => withoutDnd(draft, isPromotional(draft) ? findings : undefined),
  lookAgain: findDndOfCalls,
  beforeLeaving: voiceBeforeLeaving,
  // As with SMS, webhooks subscribe to delivery reports by state.
  eventOf: (state) => state,
  payload: callReportPayload,
  isNumbered: false,
  hasContent: true,
  keepsHours: (account, { sender }) => isPromotionalNumber(account, sender),
  hasSenderRates: false,
  recipients: 'numbers',
  credits: {
    missing: () => fact('insufficient_credits'),
    areFloodLimited: false,
    refundFailures: true,
  },
  reports: {
    causeOf: callCauseOf,
    causeOfExpiry: 'expired',
    queued: (parts) => fact('call_queued', { parts }),
    rings: true,
    areOfSms: true,
  },
  silence: {
    sent: 'expired',
    unknown: { failed: fact('call_fate_unknown') },
  },
};

function callReportPayload(news: MessageNews) {
  const { answered } = news;
  return {
    ...deliveryReportPayload(news),
    channel: 'voice',
    duration: answered?.seconds ?? 0,
    ...(answered?.digits ? { digits: answered.digits } : {}),
  };
}
