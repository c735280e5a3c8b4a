import { Type } from 'typebox';
import { integer, said, text, textOrNull } from '../shapes.ts';
import type { Static } from '../static.ts';

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

/** Recipients that were left out, uncharged. */
export const rejections = Type.Array(Type.Object({ recipient: text, reason: said }));

/** What was accepted of emails or calls. */
export const Sent = Type.Object({
  ...accepted,
  /** Id of the first message. */
  messageId: text,
  /** The first two hundred. */
  rejections,
});
export type Sent = Static<typeof Sent>;
