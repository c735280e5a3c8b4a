import type { Cause } from 'harkara-contract/causes.ts';
import type { Fact } from 'harkara-contract/fact.ts';
import type { ChatState } from 'harkara-contract/lists.ts';
import { fact } from 'harkara-contract/facts.ts';
import { findByChatNumber, findChatNumbers } from '../../../storage/chat.queries.ts';
import type { Handle } from '../../../storage/database.ts';
import { findReadAt } from '../../../storage/engagements.queries.ts';
import { findMessage } from '../../../storage/messages.queries.ts';
import { keyOf, type Account } from '../../accounts/account.ts';
import { DomainError } from '../../errors.ts';
import { toPublicId } from '../../ids.ts';
import { STATE } from '../../messages/states.ts';
import { findMessageByReference } from '../../reports/message-status.ts';

export type ChatStatus = {
  messageId: string;
  number: number | null;
  to: string;
  status: ChatState;
  error: Fact | null;
  cause: Cause | null;
  sentAt: Date | null;
  deliveredAt: Date | null;
  readAt: Date | null;
};

/** The largest number that a message can have. */
const LARGEST = 2_147_483_647;

/**
 * The provider's id is what a chat's caller was given: it finds the message for as long as it is kept.
 *
 * @param reference the message's number, the provider's id, or our own.
 */
export async function findChatStatus(
  handle: Handle,
  account: Account,
  reference: string,
): Promise<ChatStatus> {
  const key = keyOf(account);
  const byNumber =
    /^\d{1,10}$/.test(reference) && Number(reference) <= LARGEST
      ? await findByChatNumber(handle, key, Number(reference))
      : null;
  const message =
    byNumber === null
      ? await findMessageByReference(handle, account, reference, Infinity)
      : await findMessage(handle, key, byNumber);
  if (message?.channel !== 'chatapp') throw new DomainError(fact('message_not_found'));
  const own = { ...key, id: message.id };
  const [numbers, readAt] = await Promise.all([findChatNumbers(handle, [own]), findReadAt(handle, own)]);
  const isDelivered = message.state === STATE.delivered;
  return {
    messageId: message.vendorId ?? toPublicId(message.id),
    number: numbers.get(message.id) ?? null,
    to: message.recipient,
    status: statusOf(message.state, readAt),
    error: message.error,
    cause: message.cause,
    sentAt: message.sentAt,
    deliveredAt: isDelivered ? message.finalAt : null,
    readAt,
  };
}

export function statusOf(state: number, readAt: Date | null): ChatStatus['status'] {
  if (state === STATE.delivered) return readAt ? 'read' : 'delivered';
  if (state > STATE.delivered) return 'failed';
  return state < STATE.unknown ? 'queued' : 'sent';
}
