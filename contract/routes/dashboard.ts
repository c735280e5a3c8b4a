import { Type } from 'typebox';
import { CAUSES } from '../causes.ts';
import { CHANNELS, CREDIT_KINDS } from '../lists.ts';
import { Campaign } from '../records/campaign.ts';
import type { Routes } from '../route.ts';
import {
  closed,
  instant,
  integer,
  integerOrNull,
  listOf,
  nullable,
  said,
  saidOrNull,
  text,
} from '../shapes.ts';
import type { Static } from '../static.ts';

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

/** A customer requests sender IDs and templates: these are pending until they are approved. */
const FirstStep = Type.Object({
  step: Type.Enum(['sender', 'template', 'credits', 'message', 'webhook']),
  state: Type.Enum(['open', 'pending', 'done']),
});
export type FirstStep = Static<typeof FirstStep>;

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
  /** What a new account does first; null: nothing is left to do, or the person has hidden it. */
  firstSteps: nullable(Type.Array(FirstStep)),
});
export type Overview = Static<typeof Overview>;

/** What an account's people should look at, beside its balances and webhooks. */
const Attention = Type.Object({
  /** Messages that have waited for longer than usual; null: none. */
  waiting: nullable(
    Type.Object({
      messages: integer,
      /** Whether there are, or may be, more of them than that. */
      more: Type.Boolean(),
      reasons: Type.Array(said),
    }),
  ),
  /** How many requests were rejected lately, up to 100 of each kind. */
  rejected: Type.Object({ senders: integer, templates: integer, keywords: integer }),
  /** Keywords whose last reply failed, the latest first. */
  replies: Type.Array(Type.Object({ keyword: integer, key: text, at: instant, error: saidOrNull })),
  /** Approved email domains that have lost their DNS records, or never had them. */
  domains: Type.Array(Type.Object({ domain: text, problem: saidOrNull })),
});
export type Attention = Static<typeof Attention>;

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
  'GET /attention': { requires: 'viewer', answer: Attention },
  // The oldest day first, with those without messages.
  'GET /usage': { requires: 'viewer', query: DaysQuery, answer: listOf(DayCounts) },
  // Whether this person sees them.
  'PUT /first-steps': { requires: 'viewer', body: closed({ hidden: Type.Boolean() }), answer: null },
  // The most frequent first.
  'GET /causes': { requires: 'viewer', query: DaysQuery, answer: listOf(CauseCount) },
} as const satisfies Routes;
