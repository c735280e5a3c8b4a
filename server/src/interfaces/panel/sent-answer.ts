import type { Sent } from 'harkara-contract/records/sent.ts';
import { say, type Listener } from 'harkara-contract/say.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import { toBroadcastId, toPublicId } from '../../core/ids.ts';
import type { Accepted } from '../../core/messages/send-request.ts';

/** Enough to see what is wrong; the rest is in the list of messages. */
const MOST_REJECTIONS = 200;

export function describeSent(account: number, sent: Accepted, listener: Listener): Sent {
  const { first, accepted, credits, scheduledAt, rejected } = sent;
  const rejections = rejected.flatMap(({ code, reason, why, recipients }) => {
    const message = why ? say(why, listener) : reason;
    return recipients.map((recipient) => ({ recipient, code, message }));
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
