import { fact } from 'harkara-contract/facts.ts';
import { listReceivedSms } from '../../../storage/received.queries.ts';
import { deliveryReportPayload } from '../../events/event.ts';
import type { Channel } from '../channel.ts';
import { findDndAgain, smsBeforeLeaving } from './before-leaving.ts';
import { smsCauseOf } from './causes.ts';
import { SmsCheck } from './check-sms.ts';
import { findDndOf, withoutDnd } from './dnd.ts';
import type { Draft } from '../draft.ts';
import { isPromotional } from './routes.ts';
import type { SmsContent } from './sms-content.ts';

const isOfPromotion = ({ route }: Draft) => isPromotional(route);

export const sms: Channel<SmsContent> = {
  begin: (account, request, context, judge) => new SmsCheck(account, request, context, judge),
  termsOf: ({ route, encoding, flash, dltEntityId, dltTemplateId }) => [
    route,
    encoding,
    flash,
    dltEntityId,
    dltTemplateId,
  ],
  isOptimistic: (draft) => !isOfPromotion(draft),
  look: (handle, drafts) => findDndOf(handle, drafts.filter(isOfPromotion)),
  dropForbidden: (draft, findings) => withoutDnd(draft, isOfPromotion(draft) ? findings : undefined),
  lookAgain: findDndAgain,
  beforeLeaving: smsBeforeLeaving,
  // The states by which webhooks subscribe to delivery reports.
  eventOf: (state) => state,
  payload: deliveryReportPayload,
  isNumbered: false,
  hasContent: false,
  keepsHours: (_account, { route }) => isPromotional(route),
  hasSenderRates: true,
  recipients: 'numbers',
  credits: {
    missing: (kind) =>
      fact(kind === 'international' ? 'insufficient_international_credits' : 'insufficient_credits'),
    areFloodLimited: true,
    refundFailures: false,
  },
  reports: {
    causeOf: smsCauseOf,
    causeOfExpiry: 'expired',
    queued: (parts) => fact('parts_queued', { parts }),
    rings: false,
    areOfSms: true,
    listReceived: listReceivedSms,
  },
  silence: { sent: 'expired', unknown: 'expired' },
};
