import { deliveryReportPayload } from '../../events/event.ts';
import type { Channel } from '../channel.ts';
import { findDndAgain, smsBeforeLeaving } from './before-leaving.ts';
import { SmsCheck } from './check-sms.ts';
import { findDndOf, withoutDnd } from './dnd.ts';
import { isPromotional } from './routes.ts';

export const sms: Channel = {
  begin: (account, request, context, judge) => new SmsCheck(account, request, context, judge),
  mayGoUnseen: ({ route }) => !isPromotional(route),
  look: findDndOf,
  strike: withoutDnd,
  lookAgain: findDndAgain,
  beforeLeaving: smsBeforeLeaving,
  payload: deliveryReportPayload,
};
