import { Type, type Static } from 'typebox';
import { instantOrNull, integer, text } from '../shapes.ts';

/** Recipients that were left out, uncharged. */
export const rejections = Type.Array(Type.Object({ recipient: text, code: text, reason: text }));

/** What became of a request to send emails or place calls. */
export const Sent = Type.Object({
  broadcastId: text,
  /** The first message's. */
  messageId: text,
  accepted: integer,
  credits: Type.Number(),
  /** Null: at once. */
  scheduledAt: instantOrNull,
  /** The first two hundred. */
  rejections,
});
export type Sent = Static<typeof Sent>;
