import { Type } from 'typebox';
import { DELIVERY_STATES, WEBHOOK_EVENTS } from '../lists.ts';
import { password } from '../records/person.ts';
import type { Routes } from '../route.ts';
import {
  closed,
  instant,
  instantOrNull,
  integer,
  nullable,
  pageOf,
  pageQuery,
  saidOrNull,
  text,
  textOrNull,
} from '../shapes.ts';
import type { Static } from '../static.ts';

const events = Type.Array(Type.Enum([...WEBHOOK_EVENTS]), { minItems: 1, maxItems: 20 });

const WebhookState = Type.Object({
  url: text,
  events,
  /** Switched off by its owner, or by a 410 of the receiver. */
  enabled: Type.Boolean(),
  /** Among the newest attempts. */
  lastSuccessAt: instantOrNull,
  /** Attempts that failed since then. */
  failures: integer,
  lastError: saidOrNull,
  /** When a failing endpoint is tried again; null: as soon as an event waits for it. */
  nextTryAt: instantOrNull,
  /** Events on their way; counted up to 1000. */
  waiting: integer,
  /** Events that were given up; counted up to 1000. */
  failed: integer,
});
export type WebhookState = Static<typeof WebhookState>;

const Webhook = Type.Object({
  /** Null: none is set up. */
  webhook: nullable(WebhookState),
  /** The last characters of the API secret; null: there is none. */
  secretHint: textOrNull,
});

const WebhookInput = closed({
  url: Type.String({ minLength: 1, maxLength: 2_000 }),
  events,
  enabled: Type.Boolean(),
});

/** What became of one request to the receiver. */
const outcome = {
  /** Whether a 2xx came. */
  ok: Type.Boolean(),
  /** Null: no answer came. */
  status: nullable(integer),
  error: saidOrNull,
  tookMs: integer,
  /** The beginning of an answer that was no 2xx. */
  answer: textOrNull,
};

const WebhookTest = Type.Object({
  ...outcome,
  /** The body that was posted. */
  request: text,
  /** Events that waited for the receiver are sent to it now. */
  resumed: Type.Boolean(),
});
export type WebhookTest = Static<typeof WebhookTest>;

/** An event on its way. */
const Delivery = Type.Object({
  /** As the receiver knows it. */
  id: text,
  event: textOrNull,
  at: instant,
  state: Type.Enum([...DELIVERY_STATES]),
  attempts: integer,
  /** Of the last attempt. */
  status: nullable(integer),
  error: saidOrNull,
  triedAt: instantOrNull,
  /** Null: as soon as possible if it waits, unless the webhook is switched off. */
  nextTryAt: instantOrNull,
});
export type Delivery = Static<typeof Delivery>;

const WholeDelivery = Type.Object({
  ...Delivery.properties,
  url: text,
  /** The body that is posted. */
  request: text,
  /** Newest first. */
  tries: Type.Array(Type.Object({ no: integer, at: instant, ...outcome })),
});
export type WholeDelivery = Static<typeof WholeDelivery>;

const Params = Type.Object({ id: Type.String({ maxLength: 64 }) });

const SecretInput = closed({
  password,
  /** True: make a new one in place of the present one. */
  rotate: Type.Optional(Type.Boolean()),
});

export const webhookRoutes = {
  'GET /webhook': { requires: 'owner', answer: Webhook },
  'PUT /webhook': { requires: 'owner', outlivesSession: 'confirmed', body: WebhookInput, answer: Webhook },
  // Posts a test event once. If it arrives, events that wait are sent at once.
  'POST /webhook/test': { requires: 'owner', answer: WebhookTest },
  // Sends events that wait for a retry, or, while the receiver fails, one that tells whether the others can follow.
  'POST /webhook/deliver-now': { requires: 'owner', answer: null },
  'POST /webhook/secret': {
    requires: 'owner',
    outlivesSession: 'with_password',
    body: SecretInput,
    answer: Type.Object({ secret: textOrNull }),
  },
} as const satisfies Routes;

export const deliveryRoutes = {
  // The newest messages' first.
  'GET /webhook/deliveries': {
    requires: 'owner',
    query: closed({
      ...pageQuery,
      /** Only those that were given up. */
      state: Type.Optional(Type.Enum(['failed'])),
    }),
    answer: pageOf(Delivery),
  },
  'GET /webhook/deliveries/:id': { requires: 'owner', params: Params, answer: WholeDelivery },
  'POST /webhook/deliveries/:id/resend': { requires: 'owner', params: Params, answer: null },
  // Up to 200 of those that were given up; `more`: there are others.
  'POST /webhook/resend-failed': {
    requires: 'owner',
    answer: Type.Object({ resent: integer, more: Type.Boolean() }),
  },
} as const satisfies Routes;
