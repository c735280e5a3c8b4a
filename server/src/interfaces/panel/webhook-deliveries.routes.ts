import type { FastifyInstance } from 'fastify';
import { deliveryRoutes } from 'harkara-contract/routes/webhook.ts';
import type { Listener } from 'harkara-contract/say.ts';
import { webhookId } from '../../core/events/event.ts';
import {
  eventKeyOf,
  getDelivery,
  pageOfDeliveries,
  resendDelivery,
  resendFailed,
  type TimedDelivery,
} from '../../core/events/webhook-deliveries.ts';
import type { Gateway } from '../../core/gateway.ts';
import { NOTHING_HERE } from '../kit/json/answer-error.ts';
import { limitOf } from './paging.ts';
import { PanelRefusal } from './refusals.ts';
import { sayStored } from './say-stored.ts';
import { serve } from './serve.ts';

export function webhookDeliveriesRoutes(api: FastifyInstance, { webhooks }: Gateway): void {
  serve(api, deliveryRoutes, {
    'GET /webhook/deliveries': async ({ actor, query, listener }) => {
      const { deliveries, last } = await pageOfDeliveries(webhooks, actor.account, {
        limit: limitOf(query),
        after: query.cursor === undefined ? null : eventKeyOf(query.cursor),
        failed: query.state === 'failed',
      });
      return {
        items: deliveries.map((delivery) => describe(delivery, listener)),
        next: last && webhookId(last.subject, last.rank),
      };
    },
    'GET /webhook/deliveries/:id': async ({ actor, params, listener }) => {
      const { delivery, url, attempts } = await getDelivery(webhooks, actor.account, keyIn(params.id));
      const tries = attempts.map((attempt) => ({ ...attempt, error: sayStored(listener, attempt.error) }));
      return { ...describe(delivery, listener), url, request: delivery.payload, tries };
    },
    'POST /webhook/deliveries/:id/resend': ({ actor, params }) =>
      resendDelivery(webhooks, actor.account, keyIn(params.id)),
    'POST /webhook/resend-failed': ({ actor }) => resendFailed(webhooks, actor.account),
  });
}

function keyIn(id: string) {
  const key = eventKeyOf(id);
  if (!key) throw new PanelRefusal(NOTHING_HERE);
  return key;
}

function describe(delivery: TimedDelivery, listener: Listener) {
  const { subject, rank, error, due, diedAt, delivered } = delivery;
  const isWaiting = diedAt === null && due !== null;
  return {
    ...delivery,
    id: webhookId(subject, rank),
    state: delivered ? ('delivered' as const) : isWaiting ? ('waiting' as const) : ('failed' as const),
    error: delivered ? null : sayStored(listener, error),
  };
}
