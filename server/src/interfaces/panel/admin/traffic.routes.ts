import type { FastifyInstance } from 'fastify';
import { trafficRoutes } from 'harkara-contract/routes/traffic.ts';
import { noSuchConnector } from '../../../core/delivery/manage-connectors.ts';
import { readTraffic, type TrafficPoint } from '../../../core/figures/read-traffic.ts';
import type { Gateway } from '../../../core/gateway.ts';
import { serve } from '../serve.ts';

export function adminTrafficRoutes(api: FastifyInstance, { db, operator, now }: Gateway): void {
  serve(api, trafficRoutes, {
    'GET /admin/traffic': ({ query: { span } }) =>
      readTraffic(db.reports, { kind: 'carrier', subject: null, span }, now()),
    'GET /admin/traffic/webhooks': async ({ query: { span } }) => {
      const { points, whole } = await readTraffic(
        db.reports,
        { kind: 'webhook', subject: null, span },
        now(),
      );
      return {
        points: points.map(({ at, ...point }) => ({ at, ...ofWebhooks(point) })),
        whole: ofWebhooks(whole),
      };
    },
    'GET /admin/carriers/:name/traffic': ({ params, query: { span } }) => {
      const carrier = operator.carriers().find(({ name }) => name === params.name);
      if (!carrier) throw noSuchConnector(params.name);
      return readTraffic(db.reports, { kind: 'carrier', subject: carrier.id, span }, now());
    },
  });
}

const ofWebhooks = (point: TrafficPoint) => ({
  requests: point.submitted,
  succeeded: point.delivered,
  failed: point.failed,
  usually: point.usuallyToDelivered,
  slow: point.toDelivered,
});
