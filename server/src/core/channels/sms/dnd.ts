import { fact } from 'harkara-contract/facts.ts';
import { findDnd } from '../../../storage/accept.queries.ts';
import type { Handle } from '../../../storage/database.ts';
import { DomainError } from '../../errors.ts';
import type { Permitted } from '../channel.ts';
import type { Draft, Findings } from '../draft.ts';

export const IN_DND = fact('recipient_in_dnd');
const CHUNK = 10_000;
export const NO_DND: Findings = new Set();

export function recipientInDnd(): DomainError {
  return new DomainError(IN_DND, { fields: { recipient: fact('in_dnd') } });
}

/** The recipients of these calls, all of them promotional, that are in the registry. */
export async function findDndOf(handle: Handle, drafts: readonly Draft[]): Promise<Findings> {
  const numbers = drafts.flatMap(({ messages }) => messages.map(({ recipient }) => recipient));
  if (numbers.length === 0) return NO_DND;
  if (numbers.length <= CHUNK) return findDnd(handle, numbers);
  const found = new Set<string>();
  for (let i = 0; i < numbers.length; i += CHUNK) {
    for (const number of await findDnd(handle, numbers.slice(i, i + CHUNK))) found.add(number);
  }
  return found;
}

/** Rejects a promotional call's messages to numbers in the registry, or the whole call, depending on the family. */
export function withoutDnd(draft: Draft, dnd: Findings = NO_DND): Permitted {
  const inDnd = dnd.size > 0 ? draft.messages.filter((message) => dnd.has(message.recipient)) : [];
  if (inDnd.length === 0) return { deliverable: draft.messages, rejections: draft.rejections };
  if (draft.request.onBadMessage === 'refuse' || inDnd.length === draft.messages.length) {
    throw recipientInDnd();
  }
  const rejected = inDnd.map(({ recipient, text }) => ({
    recipient,
    text: text.body,
    code: 'recipient_in_dnd' as const,
    reason: IN_DND,
  }));
  return {
    deliverable: draft.messages.filter((message) => !dnd.has(message.recipient)),
    rejections: [...draft.rejections, ...rejected],
  };
}
