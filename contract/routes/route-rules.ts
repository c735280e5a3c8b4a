import { Type } from 'typebox';
import { CHANNELS, ROUTE_CODES, STANDINGS } from '../lists.ts';
import { Consequences } from '../records/consequences.ts';
import { admin, type Routes } from '../route.ts';
import { auditReason, closed, fingerprint, integer, listOf, nullable, text, textOrNull } from '../shapes.ts';
import type { Static } from '../static.ts';

// Names are those of the provisioning file.

const selectors = {
  channel: Type.Enum([...CHANNELS]),
  /** `*`: all. */
  route: Type.Enum(['*', ...ROUTE_CODES]),
};

/** A rule that says which carriers take which messages. */
const RouteRule = Type.Object({
  key: text,
  name: textOrNull,
  ...selectors,
  account: textOrNull,
  sender: textOrNull,
  prefixes: nullable(Type.Array(text)),
  /** The higher wins. */
  priority: integer,
  /** The best first. */
  connectors: Type.Array(text),
  /** The share of each; null: the first that can takes all. */
  weights: nullable(Type.Array(integer)),
  /** Whether the next may try what one has rejected. */
  retry_rejected: Type.Boolean(),
  enabled: Type.Boolean(),
  /** Files know it by its name, so that what it applies to can be changed, and a name is needed. */
  isKnownByName: Type.Boolean(),
  fingerprint,
});
export type RouteRule = Static<typeof RouteRule>;

const texts = Type.Array(text, { maxItems: 1_000 });

const changes = {
  account: Type.Optional(textOrNull),
  sender: Type.Optional(textOrNull),
  prefixes: Type.Optional(nullable(texts)),
  priority: Type.Optional(integer),
  connectors: Type.Optional(texts),
  weights: Type.Optional(nullable(Type.Array(integer, { maxItems: 100 }))),
  retry_rejected: Type.Optional(Type.Boolean()),
  enabled: Type.Optional(Type.Boolean()),
  reason: Type.Optional(auditReason),
};

const ruleName = Type.String({ minLength: 1, maxLength: 100 });

const Creation = closed({ name: Type.Optional(ruleName), ...selectors, ...changes });

const Change = closed({ name: Type.Optional(nullable(ruleName)), ...changes, fingerprint });

/** All rules of a channel, in the order in which they are to be looked at. */
const Order = closed({
  channel: selectors.channel,
  rules: Type.Array(closed({ key: Type.String({ minLength: 1, maxLength: 2_000 }), fingerprint }), {
    maxItems: 1_000,
  }),
  reason: Type.Optional(auditReason),
});

const SendersQuery = closed({
  /** What it begins with. */
  q: Type.Optional(Type.String({ maxLength: 100 })),
  /** Only this account's. */
  account: Type.Optional(Type.String({ maxLength: 64 })),
});

const Keyed = Type.Object({ key: Type.String({ minLength: 1, maxLength: 2_000 }) });

const WayQuestion = Type.Object({
  ...selectors,
  /** For mail, an address. */
  number: Type.String({ minLength: 1, maxLength: 254 }),
  account: Type.Optional(Type.String({ maxLength: 64 })),
  sender: Type.Optional(Type.String({ maxLength: 64 })),
});
export type WayQuestion = Static<typeof WayQuestion>;

const Way = Type.Object({
  /** The key of the rule that takes it; null: none does. */
  rule: textOrNull,
  /** The rule's carriers in their order. */
  carriers: Type.Array(Type.Object({ name: text, standing: Type.Enum([...STANDINGS]) })),
  /** The carrier that takes it at this moment; null: none does. */
  takenBy: textOrNull,
});
export type Way = Static<typeof Way>;

export const routeRuleRoutes = {
  // In the order in which they are looked at.
  'GET /admin/routes': { ...admin.viewer, answer: listOf(RouteRule) },
  'GET /admin/routes/way': { ...admin.viewer, query: WayQuestion, answer: Way },
  // At most 20 approved sender IDs.
  'GET /admin/routes/senders': { ...admin.viewer, query: SendersQuery, answer: listOf(text) },
  'PUT /admin/routes/order': { ...admin.owner, body: Order, answer: listOf(RouteRule) },
  'POST /admin/routes': { ...admin.owner, body: Creation, answer: RouteRule, status: 201 },
  // A rule without a name is known by its selectors, which cannot be changed.
  'PATCH /admin/routes': { ...admin.owner, query: Keyed, body: Change, answer: RouteRule },
  'GET /admin/routes/removal': { ...admin.owner, query: Keyed, answer: Consequences },
  'DELETE /admin/routes': { ...admin.owner, query: Keyed, answer: null },
} as const satisfies Routes;
