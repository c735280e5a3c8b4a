import type { FastifyInstance } from 'fastify';
import { keywordRoutes } from 'harkara-contract/routes/keywords.ts';
import type { Gateway } from '../../core/gateway.ts';
import { changeKeyword, createKeyword, removeKeyword } from '../../core/keywords/manage-keywords.ts';
import { search } from '../../core/records.ts';
import { pageOfFound, searchOf } from './paging.ts';
import { serve } from './serve.ts';

export function keywordsRoutes(api: FastifyInstance, { db, sending }: Gateway): void {
  serve(api, keywordRoutes, {
    'GET /keywords': async ({ actor, query }) =>
      pageOfFound(await search(db, 'keyword', actor.account, searchOf(query))),
    'POST /keywords': ({ actor, body }) => createKeyword(db, actor.account, body, sending.context().limits),
    'PUT /keywords/:id': ({ actor, params, body }) =>
      changeKeyword(db, actor.account, params.id, body, sending.context().limits),
    'DELETE /keywords/:id': ({ actor, params }) => removeKeyword(db, actor.account, params.id),
  });
}
