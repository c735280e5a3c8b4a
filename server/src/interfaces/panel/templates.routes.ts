import type { FastifyInstance } from 'fastify';
import { templateRoutes } from 'harkara-contract/routes/templates.ts';
import type { Gateway } from '../../core/gateway.ts';
import { getRecord, search } from '../../core/records.ts';
import { importRows } from '../../core/row-import.ts';
import { createTemplate, removeTemplate } from '../../core/templates/manage-templates.ts';
import { compileForFirst } from '../kit/json/validation.ts';
import { pageOfFound, searchOf } from './paging.ts';
import { serve } from './serve.ts';

export function templatesRoutes(api: FastifyInstance, { db }: Gateway): void {
  serve(
    api,
    templateRoutes,
    {
      'GET /template-options': ({ actor }) =>
        Promise.resolve({ entityIds: [...actor.account.dlt.entityIds] }),
      'GET /templates': async ({ actor, query }) =>
        pageOfFound(await search(db, 'template', actor.account, searchOf(query))),
      'GET /templates/:id': ({ actor, params }) => getRecord(db, 'template', actor.account, params.id),
      'POST /templates': ({ actor, body }) => createTemplate(db, actor.account, body),
      'POST /templates/import': ({ actor, body }) =>
        importRows(db, actor.account, 'template', body.rows, body),
      'DELETE /templates/:id': ({ actor, params }) => removeTemplate(db, actor.account, params.id),
    },
    { 'POST /templates/import': { validatorCompiler: compileForFirst } },
  );
}
