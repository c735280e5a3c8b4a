import type { FastifyInstance } from 'fastify';
import { webhookTimesRoutes as routes } from 'harkara-contract/routes/webhook-times.ts';
import { timesOfWebhook } from '../../core/events/webhook-times.ts';
import type { Gateway } from '../../core/gateway.ts';
import { serve } from './serve.ts';

export function webhookTimesRoutes(api: FastifyInstance, { db }: Gateway): void {
  serve(api, routes, {
    'GET /webhook/times': ({ actor }) => timesOfWebhook(db.reports, actor.account),
  });
}
