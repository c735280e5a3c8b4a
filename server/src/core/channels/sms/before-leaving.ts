import { fact } from 'harkara-contract/facts.ts';
import { findDnd } from '../../../storage/accept.queries.ts';
import type { Handle } from '../../../storage/database.ts';
import type { Claimed } from '../../../storage/queue.queries.ts';
import { ratedSender } from '../../delivery/sender-rates.ts';
import { isPermitted, nextPermittedTime } from '../../recipients/promotional-hours.ts';
import type { Findings } from '../draft.ts';
import type { StepBeforeLeaving } from '../leaving.ts';
import { IN_DND, NO_DND } from './dnd.ts';
import { isPromotional } from './routes.ts';

const isPromotionalMessage = ({ route }: Claimed) => isPromotional(route);

/** The registry may have changed since the messages were accepted. */
export async function findDndAgain(handle: Handle, messages: readonly Claimed[]): Promise<Findings> {
  const numbers = messages.flatMap((m) => (isPromotionalMessage(m) ? [m.recipient] : []));
  return numbers.length > 0 ? findDnd(handle, numbers) : NO_DND;
}

const numbersInDndGetNoPromotion: StepBeforeLeaving = ({ message, findings }) =>
  isPromotionalMessage(message) && findings.has(message.recipient)
    ? { kind: 'withdrawn', state: 'failed', reason: IN_DND }
    : null;

const promotionsLeaveInPermittedHours: StepBeforeLeaving = ({ message, account, now }) =>
  !isPromotionalMessage(message) || isPermitted(now, account.promotionalHours)
    ? null
    : {
        kind: 'held',
        until: nextPermittedTime(now, account.promotionalHours),
        reason: fact('outside_promotional_hours'),
      };

const sendersKeepToTheirRate: StepBeforeLeaving = ({ message, account, queue, senderRates }) => {
  const sender = ratedSender(account, message.sender, queue);
  if (!sender) return null;
  // A repeated attempt has already waited, and a campaign's messages got their places when they were fed.
  const hasPlace = message.attempt > 1 || message.campaign !== null;
  const place = senderRates.placeOf(sender, message.parts, hasPlace);
  if (place === null) return null;
  return {
    kind: 'held',
    until: new Date(place),
    reason: fact('sender_rate_reached', { rate: sender.perSecond }),
  };
};

/** The rate comes last: only a message that can leave takes a place. */
export const smsBeforeLeaving: readonly StepBeforeLeaving[] = [
  numbersInDndGetNoPromotion,
  promotionsLeaveInPermittedHours,
  sendersKeepToTheirRate,
];
