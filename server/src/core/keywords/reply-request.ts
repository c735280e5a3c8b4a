import { createHash } from 'node:crypto';
import type { OwedReply } from '../../storage/inbound.queries.ts';
import type { Account } from '../accounts/account.ts';
import { PLAIN_SMS, type SmsContent } from '../channels/sms/sms-content.ts';
import type { SendRequest } from '../messages/send-request.ts';

/** A reply as a message of the account, by the sender that can send it. */
export function replyRequest(
  account: Account,
  { id, recipient, body }: Pick<OwedReply, 'id' | 'recipient' | 'body'>,
): SendRequest<SmsContent> {
  const key = `reply ${id}`;
  return {
    family: 'keyword',
    sender: senderFor(account, body),
    content: { ...PLAIN_SMS, route: 'transactional' },
    messages: [{ recipient, text: body }],
    scheduleAt: null,
    clientRef: null,
    // Depends on the inbound message alone: the next attempt may choose another sender.
    idempotency: { key, fingerprint: createHash('sha256').update(key).digest() },
    sandbox: false,
    onBadMessage: 'refuse',
  };
}

/**
 * A sender that no account has: the send is refused, unless it is a repeat, which gets the first answer nevertheless.
 */
const NO_SENDER = '(none)';

/** The sender that the matching template is bound to; otherwise the account's first sender that may send the text. */
function senderFor({ senders, templates }: Account, text: string): string {
  const able = [...senders.values()]
    .filter(({ route, status }) => route === 'transactional' && status === 'approved')
    .map(({ senderId }) => senderId);
  const template = templates.find(text, ({ senderId }) => senderId === null || able.includes(senderId));
  return template?.senderId ?? able[0] ?? NO_SENDER;
}
