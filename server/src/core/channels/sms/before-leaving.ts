import { findDnd } from '../../../storage/accept.queries.ts';
import type { Handle } from '../../../storage/database.ts';
import type { Claimed } from '../../../storage/queue.queries.ts';
import { ratedSender } from '../../delivery/sender-rates.ts';
import { isPermitted, nextPermittedTime } from '../../recipients/promotional-hours.ts';
import type { Findings } from '../draft.ts';
import type { StepBeforeLeaving } from '../leaving.ts';
import { NO_DND, DND_REASON } from './dnd.ts';
import { isPromotional } from './routes.ts';

const isPromotionalMessage = ({ route }: Claimed) => isPromotional(route);

/** The registry may have changed since the messages were accepted. */
export async function findDndAgain(handle: Handle, messages: readonly Claimed[]): Promise<Findings> {
  const numbers = messages.flatMap((m) => (isPromotionalMessage(m) ? [m.recipient] : []));
  return numbers.length > 0 ? findDnd(handle, numbers) : NO_DND;
}

const whoeverIsInDndGetsNoPromotion: StepBeforeLeaving = ({ message, findings }) =>
  isPromotionalMessage(message) && findings.has(message.recipient)
    ? { kind: 'withdrawn', state: 'failed', reason: DND_REASON }
    : null;

const promotionsLeaveInPermittedHours: StepBeforeLeaving = ({ message, account, now }) =>
  !isPromotionalMessage(message) || isPermitted(now, account.promotionalHours)
    ? null
    : {
        kind: 'held',
        until: nextPermittedTime(now, account.promotionalHours),
        reason: 'Promotional messages leave in the permitted hours only.',
      };

const sendersKeepToTheirRate: StepBeforeLeaving = ({ message, account, queue, senderRates }) => {
  const sender = ratedSender(account, message.sender, queue);
  if (!sender) return null;
  // A repeated attempt has already waited, and a campaign's messages got their places when they were fed.
  const hasPlace = message.attempt > 1 || message.campaign !== null;
  const place = senderRates.placeOf(sender, message.parts, hasPlace);
  if (place === null) return null;
  const messages = sender.perSecond === 1 ? 'message' : 'messages';
  return {
    kind: 'held',
    until: new Date(place),
    reason: `Its sender may send ${sender.perSecond} ${messages} a second.`,
  };
};

/** The rate comes last: only a message that can leave takes a place. */
export const smsBeforeLeaving: readonly StepBeforeLeaving[] = [
  whoeverIsInDndGetsNoPromotion,
  promotionsLeaveInPermittedHours,
  sendersKeepToTheirRate,
];
