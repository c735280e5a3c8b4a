import { deliveryReportPayload } from '../../events/event.ts';
import type { Channel } from '../channel.ts';
import { findDndAgain, smsBeforeLeaving } from './before-leaving.ts';
import { SmsCheck } from './check-sms.ts';
import { findDndOf, withoutDnd } from './dnd.ts';
import { isPromotional } from './routes.ts';
import type { SmsContent } from './sms-content.ts';

export const sms: Channel<SmsContent> = {
  begin: (account, request, context, judge) => new SmsCheck(account, request, context, judge),
  termsOf: ({ route, encoding, flash, dltEntityId, dltTemplateId }) => [
    route,
    encoding,
    flash,
    dltEntityId,
    dltTemplateId,
  ],
  mayGoUnseen: ({ route }) => !isPromotional(route),
  look: findDndOf,
  strike: withoutDnd,
  lookAgain: findDndAgain,
  beforeLeaving: smsBeforeLeaving,
  // The states by which webhooks subscribe to delivery reports.
  eventOf: (state) => state,
  payload: deliveryReportPayload,
  isNumbered: false,
  silence: 'expired',
};
