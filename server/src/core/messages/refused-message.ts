import type { NewMessage } from '../../storage/accept.queries.ts';
import type { Rejection } from './send-request.ts';
import { STATE } from './states.ts';

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
    recipient: storable(recipient).slice(0, LONGEST_RECIPIENT),
    body: storable(text),
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
    error: storable(`${code}: ${reason}`),
  };
}

/** The database takes no U+0000. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '\ufffd');
}
