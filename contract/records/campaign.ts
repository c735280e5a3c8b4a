import { Type } from 'typebox';
import { CAMPAIGN_STATES, CHANNELS } from '../lists.ts';
import { instant, instantOrNull, integer, text, textOrNull } from '../shapes.ts';
import type { Static } from '../static.ts';

export const campaignStatus = Type.Enum([...CAMPAIGN_STATES]);

export const Campaign = Type.Object({
  id: integer,
  /** What a person called it. */
  name: textOrNull,
  broadcastId: text,
  status: campaignStatus,
  channel: Type.Enum([...CHANNELS]),
  sender: text,
  /** The SMS's route, or the channel. */
  route: text,
  /** How many messages were accepted. */
  total: integer,
  /** How many of them are in which state. */
  summary: Type.Object({
    scheduled: integer,
    queued: integer,
    unknown: integer,
    sent: integer,
    delivered: integer,
    failed: integer,
    expired: integer,
    cancelled: integer,
  }),
  createdAt: instant,
  /** Null: its messages were due at once. */
  dueAt: instantOrNull,
});
export type Campaign = Static<typeof Campaign>;
