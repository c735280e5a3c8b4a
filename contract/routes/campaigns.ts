import { Type } from 'typebox';
import { CAUSES } from '../causes.ts';
import { CHANNELS } from '../lists.ts';
import { Campaign, campaignStatus } from '../records/campaign.ts';
import { outcome } from '../records/message.ts';
import type { Routes } from '../route.ts';
import {
  csvQuery,
  instant,
  instantOrNull,
  integer,
  integerOrNull,
  Numbered,
  pageOf,
  pageQuery,
  text,
  textOrNull,
} from '../shapes.ts';
import type { Static } from '../static.ts';

const cause = Type.Enum([...CAUSES]);

/** A message that failed, expired or was cancelled. */
const UnreachedMessage = Type.Object({
  id: text,
  /** Its place among the campaign's messages, from 1; not the row of a file. */
  place: integer,
  /** The row of the file that it came from, as Excel numbers it; null: it came from none. */
  row: integerOrNull,
  recipient: text,
  text,
  ...outcome,
  cause,
  /** The carrier's code of the cause. */
  errorCode: textOrNull,
  finalAt: instantOrNull,
});
export type UnreachedMessage = Static<typeof UnreachedMessage>;

/** A resend reads all that failed. */
const MOST_UNREACHED = 1_000;

export const campaignRoutes = {
  'GET /campaigns': {
    requires: 'viewer',
    query: Type.Object({
      /** Part of the name, or the campaign's number. */
      q: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      status: Type.Optional(campaignStatus),
      channel: Type.Optional(Type.Enum([...CHANNELS])),
      ...pageQuery,
    }),
    answer: pageOf(Campaign),
  },
  'GET /campaigns/:id': { requires: 'viewer', params: Numbered, answer: Campaign },
  'GET /campaigns/:id/causes': {
    requires: 'viewer',
    params: Numbered,
    answer: Type.Object({
      /** The most frequent first. */
      items: Type.Array(Type.Object({ cause, count: integer })),
      /** How many messages were looked at, from the first on. */
      examined: integer,
    }),
  },
  // How far it had come, at equal distances of time, oldest first.
  'GET /campaigns/:id/progress': {
    requires: 'viewer',
    params: Numbered,
    answer: Type.Object({
      stepMinutes: integer,
      points: Type.Array(
        Type.Object({
          at: instant,
          /** Sent to the carrier, or ended without that. */
          done: integer,
          delivered: integer,
          failed: integer,
        }),
      ),
    }),
  },
  // What cancelling it would take back.
  'GET /campaigns/:id/cancellation': {
    requires: 'sender',
    params: Numbered,
    answer: Type.Object({
      messages: integer,
      credits: Type.Number(),
      /** Rows of the same file that are in no campaign yet; they will not be sent either. */
      notCreated: integer,
      /** Other campaigns of the same file that have not ended. */
      siblings: Type.Array(Type.Object({ campaign: integer, name: textOrNull })),
    }),
  },
  // In the order in which they were given.
  'GET /campaigns/:id/failed': {
    requires: 'viewer',
    params: Numbered,
    query: Type.Object({
      ...pageQuery,
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_UNREACHED })),
    }),
    answer: pageOf(UnreachedMessage),
  },
  'GET /campaigns/:id/failed.csv': {
    requires: 'viewer',
    params: Numbered,
    query: Type.Object(csvQuery),
    answer: 'file',
  },
  'POST /campaigns/:id/cancel': {
    requires: 'sender',
    params: Numbered,
    // Whether to cancel all other campaigns of the same file, too.
    query: Type.Object({ wholeFile: Type.Optional(Type.Boolean()) }),
    answer: Campaign,
  },
  'POST /campaigns/:id/pause': { requires: 'sender', params: Numbered, answer: Campaign },
  'POST /campaigns/:id/resume': { requires: 'sender', params: Numbered, answer: Campaign },
} as const satisfies Routes;
