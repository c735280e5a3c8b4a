import type { Said } from 'harkara-contract/fact.ts';
import type { Sent } from 'harkara-contract/records/sent.ts';
import { fact } from 'harkara-contract/facts.ts';
import { sayTo, type Listener } from 'harkara-contract/say.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import { toBroadcastId, toPublicId } from '../../core/ids.ts';
import type { Accepted, RejectedRecipients } from '../../core/messages/send-request.ts';

/** Enough to see what is wrong; the rest is in the list of messages. */
const MOST_REJECTIONS = 200;

export function describeSent(account: number, sent: Accepted, listener: Listener): Sent {
  const { first, accepted, credits, scheduledAt, rejected } = sent;
  const rejections = rejected.flatMap((group) => {
    const reason = sayRejection(group, listener);
    return group.recipients.map((recipient) => ({ recipient, reason }));
  });
  return {
    broadcastId: toBroadcastId({ account, first, accepted }),
    messageId: toPublicId(first),
    accepted,
    credits: fromMilliCredits(credits),
    scheduledAt,
    rejections: rejections.slice(0, MOST_REJECTIONS),
  };
}

export function sayRejection(
  { why, reason }: Pick<RejectedRecipients, 'why' | 'reason'>,
  listener: Listener,
): Said {
  return sayTo(listener, why ?? fact('as_stored', { text: reason }));
}
