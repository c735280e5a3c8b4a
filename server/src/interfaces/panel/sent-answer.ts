import type { Sent } from 'harkara-contract/records/sent.ts';
import type { Unwritten } from 'harkara-contract/route.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import { toBroadcastId, toPublicId } from '../../core/ids.ts';
import type { Accepted } from '../../core/messages/send-request.ts';

/** Enough to see what is wrong; the rest is in the list of messages. */
const MOST_REJECTIONS = 200;

export function describeSent(account: number, accepted: Accepted): Unwritten<Sent> {
  const { first, accepted: count, credits, scheduledAt, rejected } = accepted;
  const rejections = rejected.flatMap(({ code, reason, recipients }) =>
    recipients.map((recipient) => ({ recipient, code, reason })),
  );
  return {
    broadcastId: toBroadcastId({ account, first, accepted: count }),
    messageId: toPublicId(first),
    accepted: count,
    credits: fromMilliCredits(credits),
    scheduledAt: scheduledAt === null ? null : new Date(scheduledAt),
    rejections: rejections.slice(0, MOST_REJECTIONS),
  };
}
