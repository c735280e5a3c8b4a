import { fact } from 'harkara-contract/facts.ts';
import { findDnd } from '../../../storage/accept.queries.ts';
import type { Handle } from '../../../storage/database.ts';
import type { Claimed } from '../../../storage/queue.queries.ts';
import { isPermitted, nextPermittedTime } from '../../recipients/promotional-hours.ts';
import type { Findings } from '../draft.ts';
import type { StepBeforeLeaving } from '../leaving.ts';
import { IN_DND } from '../sms/dnd.ts';
import { isPromotionalNumber } from './voice-numbers.ts';

/** Which of them are promotional is known only with their accounts; calls are few enough to look all of them up. */
export function findDndOfCalls(handle: Handle, messages: readonly Claimed[]): Promise<Findings> {
  return findDnd(
    handle,
    messages.map(({ recipient }) => recipient),
  );
}

const numbersInDndGetNoPromotionalCall: StepBeforeLeaving = ({ message, account, findings }) =>
  isPromotionalNumber(account, message.sender) && findings.has(message.recipient)
    ? { kind: 'withdrawn', state: 'failed', reason: IN_DND }
    : null;

const promotionalCallsArePlacedInPermittedHours: StepBeforeLeaving = ({ message, account, now }) =>
  !isPromotionalNumber(account, message.sender) || isPermitted(now, account.promotionalHours)
    ? null
    : {
        kind: 'held',
        until: nextPermittedTime(now, account.promotionalHours),
        reason: fact('outside_promotional_call_hours'),
      };

export const voiceBeforeLeaving: readonly StepBeforeLeaving[] = [
  numbersInDndGetNoPromotionalCall,
  promotionalCallsArePlacedInPermittedHours,
];
