import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { webhookId } from '../../core/events/event.ts';
import {
  eventKeyOf,
  getDelivery,
  pageOfDeliveries,
  resendDelivery,
  resendFailed,
  type Delivery as StoredDelivery,
} from '../../core/events/webhook-deliveries.ts';
import type { Gateway } from '../../core/gateway.ts';
import { NOTHING_HERE } from '../kit/json/answer-error.ts';
import { actorOf, operation } from './operation.ts';
import { PanelRefusal } from './refusals.ts';
import { limitOf, listQuery, next, time, timeOrNull } from './values.ts';

const textOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });
const statusOrNull = Type.Union([Type.Integer(), Type.Null()], { description: 'Null: no answer came' });

const Params = Type.Object({
  id: Type.String({ maxLength: 64, description: 'Id of the event, as the receiver knows it' }),
});

const Query = Type.Object(
  {
    ...listQuery,
    state: Type.Optional(Type.Enum(['failed'], { description: 'Only those that were given up' })),
  },
  { additionalProperties: false },
);

const fields = {
  id: Type.String({ description: 'Id of the event, as the receiver knows it' }),
  event: textOrNull('What it tells'),
  at: time('When it happened'),
  state: Type.Enum(['delivered', 'failed', 'waiting'], { description: '`failed`: it was given up' }),
  attempts: Type.Integer({ description: 'How often it was tried' }),
  status: statusOrNull,
  error: textOrNull('Why the last attempt failed'),
  tried_at: timeOrNull('When it was last tried'),
  next_try_at: timeOrNull('When it is tried next'),
};

const Delivery = Type.Object(fields, { title: 'Delivery', description: 'An event on its way' });
const Deliveries = Type.Object(
  { items: Type.Array(Delivery, { description: 'Those of the newest messages first' }), next },
  { description: 'Deliveries' },
);
const Attempt = Type.Object({
  no: Type.Integer({ description: 'From 1' }),
  at: time('When it was made'),
  ok: Type.Boolean({ description: 'Whether a 2xx came' }),
  status: statusOrNull,
  error: textOrNull('Why it failed'),
  took_ms: Type.Integer({ description: 'How long it took' }),
  answer: textOrNull('The beginning of an answer that was no 2xx'),
});
const WholeDelivery = Type.Object(
  {
    ...fields,
    url: Type.String({ description: 'Where it goes' }),
    request: Type.String({ description: 'The body that is posted' }),
    tries: Type.Array(Attempt, { description: 'Newest first' }),
  },
  { title: 'WholeDelivery', description: 'A delivery with its attempts' },
);
const Resent = Type.Object(
  {
    resent: Type.Integer({ description: 'How many are on their way again' }),
    more: Type.Boolean({ description: 'Whether there are more: call again' }),
  },
  { description: 'Done' },
);

export function webhookDeliveriesRoutes(api: FastifyInstance, { webhooks }: Gateway): void {
  api.get<{ Querystring: Static<typeof Query> }>(
    '/webhook/deliveries',
    operation({
      id: 'listDeliveries',
      tag: 'Developers',
      summary: 'Events on their way to the webhook, and what became of them',
      requires: 'owner',
      querystring: Query,
      answer: Deliveries,
    }),
    async (request): Promise<Static<typeof Deliveries>> => {
      const { cursor, state } = request.query;
      const { deliveries, last } = await pageOfDeliveries(webhooks, actorOf(request).account, {
        limit: limitOf(request.query),
        after: cursor === undefined ? null : eventKeyOf(cursor),
        failed: state === 'failed',
      });
      return { items: deliveries.map(describe), next: last && webhookId(last.subject, last.rank) };
    },
  );

  api.get<{ Params: Static<typeof Params> }>(
    '/webhook/deliveries/:id',
    operation({
      id: 'getDelivery',
      tag: 'Developers',
      summary: 'A delivery with its attempts',
      requires: 'owner',
      params: Params,
      answer: WholeDelivery,
    }),
    async (request): Promise<Static<typeof WholeDelivery>> => {
      const found = await getDelivery(webhooks, actorOf(request).account, keyIn(request.params.id));
      return {
        ...describe(found.delivery),
        url: found.url,
        request: found.delivery.payload,
        tries: found.attempts.map(({ tookMs, at, ...attempt }) => ({
          ...attempt,
          at: at.toISOString(),
          took_ms: tookMs,
        })),
      };
    },
  );

  api.post<{ Params: Static<typeof Params> }>(
    '/webhook/deliveries/:id/resend',
    operation({
      id: 'resendDelivery',
      tag: 'Developers',
      summary: 'Send an event again that was given up',
      requires: 'owner',
      params: Params,
      answer: null,
      errors: ['conflict'],
    }),
    async (request, reply) => {
      await resendDelivery(webhooks, actorOf(request).account, keyIn(request.params.id));
      return reply.code(204).send();
    },
  );

  api.post(
    '/webhook/resend-failed',
    operation({
      id: 'resendFailed',
      tag: 'Developers',
      summary: 'Send up to 200 events again that were given up',
      requires: 'owner',
      answer: Resent,
    }),
    (request) => resendFailed(webhooks, actorOf(request).account),
  );
}

function keyIn(id: string) {
  const key = eventKeyOf(id);
  if (!key) throw new PanelRefusal(NOTHING_HERE);
  return key;
}

function describe(delivery: StoredDelivery): Static<typeof Delivery> {
  const { subject, rank, event, at, attempts, status, error, triedAt, due, diedAt, delivered } = delivery;
  return {
    id: webhookId(subject, rank),
    event,
    at: at.toISOString(),
    state: delivered ? 'delivered' : diedAt === null && due !== null ? 'waiting' : 'failed',
    attempts,
    status,
    error: delivered ? null : error,
    tried_at: triedAt?.toISOString() ?? null,
    next_try_at: delivered ? null : (due?.toISOString() ?? null),
  };
}
