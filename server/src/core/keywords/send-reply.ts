import { createHash } from 'node:crypto';
import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { HOUR_MS } from '../../durations.ts';
import type { OwedReply, SettledReply } from '../../storage/inbound.queries.ts';
import type { Account, AccountOf } from '../accounts/account.ts';
import { PLAIN_SMS } from '../channels/sms/sms-content.ts';
import { DomainError } from '../errors.ts';
import { timeOfId } from '../ids.ts';
import { sendMessages, type Sending } from '../messages/send-messages.ts';
import type { SendRequest } from '../messages/send-request.ts';
import { writeFact } from '../stored-fact.ts';

/** Idempotency keys are kept for a day: after that, it would be unknown whether the reply was already sent. */
const TOO_LATE_MS = 23 * HOUR_MS;

export type Replying = {
  sending: Sending;
  accountOf: AccountOf;
  now: () => Date;
};

/**
 * Sends a keyword's reply as a message of the account, checked and charged like any other. It may be called again after
 * a failure: an inbound message is never answered twice.
 *
 * @throws when the outcome cannot be determined yet, because the database is unavailable.
 */
export async function sendReply(replying: Replying, owed: OwedReply): Promise<SettledReply> {
  const { bucket, account: number, id } = owed;
  const refused = (why: Fact): SettledReply => ({
    ...{ bucket, account: number, id, reply: null },
    error: writeFact(why),
  });
  if (replying.now().getTime() - timeOfId(id).getTime() > TOO_LATE_MS) {
    return refused(fact('reply_too_late'));
  }
  const account = await replying.accountOf(number);
  try {
    const { first } = await sendMessages(replying.sending, account, replyRequest(account, owed));
    return { bucket, account: number, id, reply: first, error: null };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'storage_unavailable') throw error;
    const isSenderless = error.code === 'sender_not_found';
    return refused(isSenderless ? fact('reply_sender_missing') : error.fact);
  }
}

function replyRequest(account: Account, { id, recipient, body }: OwedReply): SendRequest {
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
