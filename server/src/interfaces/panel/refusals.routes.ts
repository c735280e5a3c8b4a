import type { FastifyInstance } from 'fastify';
import { refusalRoutes } from 'harkara-contract/routes/refusals.ts';
import { listRefusedCalls } from '../../core/accounts/refused-calls.ts';
import type { Gateway } from '../../core/gateway.ts';
import { LAST_ENTRY, limitOf, numberOf, pageOfFound } from './paging.ts';
import { serve } from './serve.ts';

export function refusalsRoutes(api: FastifyInstance, { db }: Gateway): void {
  serve(api, refusalRoutes, {
    'GET /refusals': async ({ actor, query }) => {
      const page = { limit: limitOf(query), before: numberOf(query, LAST_ENTRY) };
      return pageOfFound(await listRefusedCalls(db, actor.account, page));
    },
  });
}
