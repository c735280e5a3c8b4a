import { CUSTOMER, say } from 'harkara-contract/say.ts';
import type { Payload } from '../../../storage/webhooks.queries.ts';
import type { MessageNews } from '../../events/event.ts';
import { toPublicId } from '../../ids.ts';
import { stateName, type StateName } from '../../messages/states.ts';

/** The words of the interface; those of other states are not told. */
const WORDS: Partial<Record<StateName, string>> = {
  sent: 'sent',
  delivered: 'delivered',
  failed: 'failed',
  expired: 'failed',
};

export const CHAT_STATUS = 'chat_status';

export function chatEventOf(state: StateName): string | null {
  return WORDS[state] === undefined ? null : CHAT_STATUS;
}

export type ChatNews = Pick<
  MessageNews,
  'messageId' | 'vendorId' | 'number' | 'recipient' | 'at' | 'error' | 'cause'
>;

/** By the provider's id once it is known, as the answer to the send has it. */
export function chatStatus(status: string, news: ChatNews): Payload {
  const { messageId, vendorId, number, recipient, at, error, cause } = news;
  return {
    event: CHAT_STATUS,
    message_id: vendorId ?? toPublicId(messageId),
    ...(number === null || number === undefined ? {} : { id: number }),
    to: recipient,
    status,
    timestamp: at.toISOString(),
    ...(status === 'failed' && error ? { error: say(error, CUSTOMER) } : {}),
    cause,
  };
}

export function chatPayload(news: MessageNews): Payload {
  return chatStatus(WORDS[stateName(news.state)] ?? '', news);
}
