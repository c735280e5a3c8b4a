import type { FastifyInstance } from 'fastify';

export type Operations = {
  /** Whether a message could be stored at this moment; the reason if not. */
  readiness: () => Promise<{ ready: true } | { ready: false; reason: string }>;
  /** Prometheus' text format. */
  metrics: () => Promise<{ contentType: string; text: string }>;
};

export function operationsRoutes(server: FastifyInstance, { readiness, metrics }: Operations): void {
  server.get('/healthz', () => ({ status: 'ok' }));

  server.get('/readyz', async (_request, reply) => {
    const state = await readiness();
    return reply.code(state.ready ? 200 : 503).send(state);
  });

  server.get('/metrics', async (_request, reply) => {
    const { contentType, text } = await metrics();
    return reply.type(contentType).send(text);
  });
}
