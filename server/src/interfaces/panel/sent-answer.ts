import { Type, type Static } from 'typebox';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import { toBroadcastId, toPublicId } from '../../core/ids.ts';
import type { Accepted } from '../../core/messages/send-request.ts';

/** Enough to see what is wrong; the rest is in the list of messages. */
const MOST_REJECTIONS = 200;

export const Sent = Type.Object(
  {
    broadcast_id: Type.String({ description: 'Id of the call' }),
    message_id: Type.String({ description: 'Id of its first message' }),
    accepted: Type.Integer({ description: 'How many will be sent' }),
    credits: Type.Number({ description: 'What was charged' }),
    scheduled_at: Type.Union([Type.String(), Type.Null()], { description: 'When they leave; null: now' }),
    rejections: Type.Array(
      Type.Object({
        recipient: Type.String({ description: 'As it was given' }),
        code: Type.String({ description: 'Why, as a code' }),
        message: Type.String({ description: 'Why, in words' }),
      }),
      { description: `Who was left out, uncharged; up to ${MOST_REJECTIONS}` },
    ),
  },
  { title: 'Sent', description: 'What was accepted' },
);

export function describeSent(account: number, accepted: Accepted): Static<typeof Sent> {
  const { first, accepted: count, credits, scheduledAt, rejected } = accepted;
  const rejections = rejected.flatMap(({ code, reason, recipients }) =>
    recipients.map((recipient) => ({ recipient, code, message: reason })),
  );
  return {
    broadcast_id: toBroadcastId({ account, first, accepted: count }),
    message_id: toPublicId(first),
    accepted: count,
    credits: fromMilliCredits(credits),
    scheduled_at: scheduledAt,
    rejections: rejections.slice(0, MOST_REJECTIONS),
  };
}
