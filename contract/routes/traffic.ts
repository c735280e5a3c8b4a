import { Type, type TProperties } from 'typebox';
import { admin, type Routes } from '../route.ts';
import { closed, instant, integer, integerOrNull, name, nullable } from '../shapes.ts';
import type { Static } from '../static.ts';

/** Times are in ms; null: there was none. */
const figures = {
  /** By the gateway. */
  accepted: integer,
  /** Those that the carrier has answered, whatever it said. */
  submitted: integer,
  sent: integer,
  rejected: integer,
  delivered: integer,
  failed: integer,
  /** The most at a time. */
  waiting: integer,
  /** Of 19 in 20 messages, from acceptance or their due time until they were sent. */
  toSent: integerOrNull,
  /** The same for single messages. */
  singleToSent: integerOrNull,
  /** Of 19 in 20, from sending until the receipt. */
  toDelivered: integerOrNull,
  /** Of half of them. */
  usuallyToDelivered: integerOrNull,
};

const carrierFigures = {
  ...figures,
  /** The rate that the workers together keep to; null: there was no limit, or no message. */
  mostPerSecond: nullable(Type.Number()),
};

const span = { span: Type.Enum(['hour', 'days']) };

/** Minutes of the last hour, or the last 48 hours; oldest first. The last one is not over. */
const seriesOf = <Figures extends TProperties>(each: Figures) =>
  Type.Object({
    points: Type.Array(Type.Object({ at: instant, ...each })),
    whole: Type.Object(each),
  });

const webhookFigures = {
  requests: integer,
  /** Answered by 2xx. */
  succeeded: integer,
  failed: integer,
  /** Times of requests in ms, of half and of 19 in 20. */
  usually: integerOrNull,
  slow: integerOrNull,
};

const Traffic = seriesOf(figures);
export type Traffic = Static<typeof Traffic>;

const CarrierTraffic = seriesOf(carrierFigures);
export type CarrierTraffic = Static<typeof CarrierTraffic>;

const WebhookTraffic = seriesOf(webhookFigures);
export type WebhookTraffic = Static<typeof WebhookTraffic>;

export const trafficRoutes = {
  // All carriers, without the sandbox.
  'GET /admin/traffic': { ...admin.viewer, query: closed(span), answer: Traffic },
  'GET /admin/traffic/webhooks': { ...admin.viewer, query: closed(span), answer: WebhookTraffic },
  'GET /admin/carriers/:name/traffic': {
    ...admin.viewer,
    params: Type.Object({ name }),
    query: closed(span),
    answer: CarrierTraffic,
  },
} as const satisfies Routes;
