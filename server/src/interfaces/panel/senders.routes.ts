import type { FastifyInstance } from 'fastify';
import { senderRoutes } from 'harkara-contract/routes/senders.ts';
import type { Gateway } from '../../core/gateway.ts';
import { importSenders } from '../../core/senders/import-senders.ts';
import { searchSenders } from '../../core/senders/list-senders.ts';
import { requestSender, resubmitSender } from '../../core/senders/request-sender.ts';
import { compileForFirst } from '../kit/json/validation.ts';
import { pageOfFound, searchOf } from './paging.ts';
import { serve } from './serve.ts';

export function sendersRoutes(api: FastifyInstance, { db }: Gateway): void {
  serve(
    api,
    senderRoutes,
    {
      'GET /senders': async ({ actor, query }) =>
        pageOfFound(await searchSenders(db, actor.account, searchOf(query))),
      'POST /senders': ({ actor, body }) => requestSender(db, actor.account, body),
      'POST /senders/import': ({ actor, body }) => importSenders(db, actor.account, body.rows, body),
      'POST /senders/:id/resubmit': ({ actor, params, body }) =>
        resubmitSender(db, actor.account, params.id, body),
    },
    { 'POST /senders/import': { validatorCompiler: compileForFirst } },
  );
}
