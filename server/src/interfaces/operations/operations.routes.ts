import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Operations } from '../kit/operations.ts';

/** @param hide answers who must not see the metrics; null: they are shown. */
export function operationsRoutes(
  server: FastifyInstance,
  { readiness, metrics }: Operations,
  hide: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null = () => null,
): void {
  server.get('/healthz', () => ({ status: 'ok' }));

  server.get('/readyz', async (_request, reply) => {
    const state = await readiness();
    return reply.code(state.ready ? 200 : 503).send(state);
  });

  if (!metrics) return;
  server.get('/metrics', async (request, reply) => {
    const hidden = hide(request, reply);
    if (hidden) return hidden;
    const { contentType, text } = await metrics();
    return reply.type(contentType).send(text);
  });
}
