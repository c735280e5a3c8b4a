import { fact, withTexts } from 'harkara-contract/facts.ts';
import { toStorable } from '../../storable-text.ts';
import type { NewMessage } from '../../storage/accept.queries.ts';
import type { Rejection } from '../messages/send-request.ts';
import { STATE } from '../messages/states.ts';
import { causeOf } from '../reports/cause.ts';

/** The longest address of a mail; numbers are shorter. */
const LONGEST_RECIPIENT = 320;

/** The row that records a refused message of a call: failed from the start, and free. */
export function refusedMessage<Accepted extends NewMessage>(
  accepted: Accepted,
  { recipient, text, code, reason }: Rejection,
  id: string,
  now: Date,
): Accepted {
  const error = fact('message_refused', { code, reason: withTexts(reason, shown) });
  return {
    ...accepted,
    id,
    recipient: shown(recipient).slice(0, LONGEST_RECIPIENT),
    body: shown(text),
    unicode: false,
    parts: 0,
    price: 0,
    entry: null,
    template: null,
    dltEntity: null,
    dltTemplate: null,
    state: STATE.failed,
    dueAt: null,
    finalAt: now,
    error,
    cause: causeOf(accepted.channel, STATE.failed, null, error),
  };
}

/** The result must not look like a number or text that would have been accepted. */
function shown(text: string): string {
  return toStorable(text, '\ufffd');
}
