import type { FastifyInstance, FastifyReply } from 'fastify';
import { trafficRoutes } from 'harkara-contract/routes/traffic.ts';
import { noSuchConnector } from '../../../core/delivery/manage-connectors.ts';
import { readTraffic, type Traffic, type TrafficPoint } from '../../../core/figures/read-traffic.ts';
import type { Gateway } from '../../../core/gateway.ts';
import { delayedFor } from '../delayed-reads.ts';
import { serve } from '../serve.ts';

export function adminTrafficRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { operator, now } = gateway;
  const read = async (reply: FastifyReply, wanted: Parameters<typeof readTraffic>[1]): Promise<Traffic> => {
    const reads = await delayedFor(gateway, reply);
    return reads.read((handle) => readTraffic(handle, wanted, now()));
  };
  serve(api, trafficRoutes, {
    'GET /admin/traffic': ({ query: { span }, reply }) =>
      read(reply, { kind: 'carrier', subject: null, span }),
    'GET /admin/traffic/webhooks': async ({ query: { span }, reply }) => {
      const { points, whole } = await read(reply, { kind: 'webhook', subject: null, span });
      return {
        points: points.map(({ at, ...point }) => ({ at, ...ofWebhooks(point) })),
        whole: ofWebhooks(whole),
      };
    },
    'GET /admin/carriers/:name/traffic': ({ params, query: { span }, reply }) => {
      const carrier = operator.carriers().find(({ name }) => name === params.name);
      if (!carrier) throw noSuchConnector(params.name);
      return read(reply, { kind: 'carrier', subject: carrier.id, span });
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
