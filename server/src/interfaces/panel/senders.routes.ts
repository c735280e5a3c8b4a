import type { FastifyInstance } from 'fastify';
import { senderRoutes } from 'harkara-contract/routes/senders.ts';
import type { Gateway } from '../../core/gateway.ts';
import { search } from '../../core/records.ts';
import { importRows } from '../../core/row-import.ts';
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
        pageOfFound(await search(db, 'sender', actor.account, searchOf(query))),
      'POST /senders': ({ actor, body }) => requestSender(db, actor.account, body),
      'POST /senders/import': ({ actor, body }) => importRows(db, actor.account, 'sender', body.rows, body),
      'POST /senders/:id/resubmit': ({ actor, params, body }) =>
        resubmitSender(db, actor.account, params.id, body),
    },
    { 'POST /senders/import': { validatorCompiler: compileForFirst } },
  );
}
