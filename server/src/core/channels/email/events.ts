import { CUSTOMER, say } from 'harkara-contract/say.ts';
import type { Payload } from '../../../storage/webhooks.queries.ts';
import type { MessageNews } from '../../events/event.ts';
import { toBroadcastId, toPublicId } from '../../ids.ts';
import { stateName, type StateName } from '../../messages/states.ts';

/** What a mail that will not arrive is called: only its caller knows of one that was cancelled. */
export const EMAIL_EVENTS: Partial<Record<StateName, string>> = {
  sent: 'email_sent',
  delivered: 'email_delivered',
  failed: 'email_bounced',
  expired: 'email_bounced',
};

export type MailEvent = Pick<MessageNews, 'messageId' | 'call' | 'recipient' | 'at' | 'notify'>;

/** To the URL that a call named, an event goes under the short name that is documented for it. */
export function emailEvent(name: string, { messageId, call, recipient, at, notify }: MailEvent): Payload {
  return {
    event: notify ? name.replace('email_', '') : name,
    message_id: toPublicId(messageId),
    broadcast_id: toBroadcastId(call),
    recipient,
    timestamp: at.toISOString(),
    ...(notify ? { callbackdata: notify.data ?? '' } : {}),
  };
}

export function emailPayload(news: MessageNews): Payload {
  const name = EMAIL_EVENTS[stateName(news.state)] ?? '';
  return {
    ...emailEvent(name, news),
    ...(name === 'email_bounced' && news.error ? { reason: say(news.error, CUSTOMER) } : {}),
    cause: news.cause,
  };
}
