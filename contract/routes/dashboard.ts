import { Type, type Static } from 'typebox';
import { CAUSES } from '../causes.ts';
import { CHANNELS, CREDIT_KINDS } from '../lists.ts';
import { Campaign } from '../records/campaign.ts';
import type { Routes } from '../route.ts';
import { closed, integer, integerOrNull, listOf, saidOrNull, text } from '../shapes.ts';

/** A day of the account's zone. */
const DayCounts = Type.Object({
  /** Like 2026-01-31. */
  day: text,
  /** Accepted on this day. */
  messages: integer,
  /** Reported as delivered on this day, whenever they were sent. */
  delivered: integer,
  /** Failed, expired or cancelled on this day, whenever they were sent. */
  failed: integer,
  /** Used on this day, less what was refunded. */
  credits: Type.Number(),
});
export type DayCounts = Static<typeof DayCounts>;

const Overview = Type.Object({
  balances: Type.Array(
    Type.Object({
      kind: Type.Enum([...CREDIT_KINDS]),
      credits: Type.Number(),
      /** How many days it lasts at last week's rate; null where nothing was used. */
      daysLeft: integerOrNull,
    }),
  ),
  today: DayCounts,
  yesterday: DayCounts,
  /** Those that have not ended, the running ones first. */
  campaigns: Type.Array(Campaign),
  /** Those that fail. */
  webhooks: Type.Array(
    Type.Object({ endpoint: integer, url: text, lastError: saidOrNull, isDisabled: Type.Boolean() }),
  ),
});
export type Overview = Static<typeof Overview>;

const CauseCount = Type.Object({ cause: Type.Enum([...CAUSES]), messages: integer });
export type CauseCount = Static<typeof CauseCount>;

/** Whose messages are counted; without it, SMS. */
const channel = Type.Optional(Type.Enum([...CHANNELS]));

const DaysQuery = closed({
  channel,
  /** Today included. */
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90 })),
});

export const dashboardRoutes = {
  'GET /dashboard': { requires: 'viewer', query: closed({ channel }), answer: Overview },
  // The oldest day first, with those without messages.
  'GET /usage': { requires: 'viewer', query: DaysQuery, answer: listOf(DayCounts) },
  // The most frequent first.
  'GET /causes': { requires: 'viewer', query: DaysQuery, answer: listOf(CauseCount) },
} as const satisfies Routes;
