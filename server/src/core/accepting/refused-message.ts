import { toStorable } from '../../storable-text.ts';
import type { NewMessage } from '../../storage/accept.queries.ts';
import type { Rejection } from '../messages/send-request.ts';
import { STATE } from '../messages/states.ts';

const LONGEST_RECIPIENT = 32;

/** What could not be taken of a call, for the record: failed from the start, and free. */
export function refusedMessage(
  accepted: NewMessage,
  { recipient, text, code, reason }: Rejection,
  id: string,
  now: Date,
): NewMessage {
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
    error: shown(`${code}: ${reason}`),
  };
}

/** It must not look like a number or a text that would have been taken. */
function shown(text: string): string {
  return toStorable(text, '\ufffd');
}
