import { Type, type Static } from 'typebox';
import { integer, text, textOrNull } from '../shapes.ts';

/** What all answers to a send have. */
export const accepted = {
  broadcastId: text,
  /** How many messages. */
  accepted: integer,
  /** What was charged. */
  credits: Type.Number(),
  /** ISO 8601; null: they are sent at once. */
  scheduledAt: textOrNull,
};

/** What was accepted of emails or calls. */
export const Sent = Type.Object({
  ...accepted,
  /** Id of the first message. */
  messageId: text,
  /** Who was left out, uncharged; up to 200. */
  rejections: Type.Array(Type.Object({ recipient: text, code: text, message: text })),
});
export type Sent = Static<typeof Sent>;
