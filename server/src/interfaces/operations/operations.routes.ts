import type { FastifyInstance } from 'fastify';
import type { Operations } from '../kit/operations.ts';

export function operationsRoutes(server: FastifyInstance, { readiness, metrics }: Operations): void {
  server.get('/healthz', () => ({ status: 'ok' }));

  server.get('/readyz', async (_request, reply) => {
    const state = await readiness();
    return reply.code(state.ready ? 200 : 503).send(state);
  });

  if (!metrics) return;
  server.get('/metrics', async (_request, reply) => {
    const { contentType, text } = await metrics();
    return reply.type(contentType).send(text);
  });
}
