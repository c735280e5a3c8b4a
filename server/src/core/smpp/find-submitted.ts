import type { Handle } from '../../storage/database.ts';
import { findMessage, type MessageRow } from '../../storage/messages.queries.ts';
import { findByPart, findSentByPart } from '../../storage/smpp-long-messages.queries.ts';
import type { Account } from '../accounts/account.ts';
import { fromPublicId, idAt, offsetOfId } from '../ids.ts';

export type Submitted =
  | { kind: 'message'; message: MessageRow }
  /** Parts of the message are missing, or it is just being sent. */
  | { kind: 'waiting' }
  /** The message was assembled, and may not be sent. */
  | { kind: 'refused' };

const MAX_PARTS = 255;

/** Finds what the id in a submit_sm_resp refers to: a message, or the message that this part belongs to. */
export async function findSubmitted(
  handle: Handle,
  { bucket, number: account }: Account,
  publicId: string,
): Promise<Submitted | null> {
  const id = fromPublicId(publicId);
  if (id === null) return null;
  const key = { bucket, account };
  const own = await findMessage(handle, key, id);
  if (own) return { kind: 'message', message: own };
  const span = { from: earliestStart(id), to: id };
  const long = await findByPart(handle, key, span);
  const part = long && offsetOfId(long.id, id) < long.total ? long : null;
  const sent = part?.id ?? (await findSentByPart(handle, key, span));
  const message = sent === null ? null : await findMessage(handle, key, sent);
  if (message) return { kind: 'message', message };
  return part && { kind: part.refused === null ? 'waiting' : 'refused' };
}

/** The earliest possible start of a message that has this part. */
function earliestStart(id: string): string {
  const place = offsetOfId(`${id.slice(0, 28)}00000000`, id);
  return idAt(id, -Math.min(place, MAX_PARTS - 1));
}
