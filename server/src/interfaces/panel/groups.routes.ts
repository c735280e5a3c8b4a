import type { FastifyInstance } from 'fastify';
import { groupRoutes } from 'harkara-contract/routes/groups.ts';
import { changeGroup, createGroup, deleteGroup } from '../../core/contacts/groups.ts';
import type { Gateway } from '../../core/gateway.ts';
import { getRecord, search } from '../../core/records.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { pageOfFound, searchOf } from './paging.ts';
import { serve } from './serve.ts';

export function groupsRoutes(api: FastifyInstance, { db }: Gateway): void {
  serve(api, groupRoutes, {
    'GET /groups': async ({ actor, query }) =>
      pageOfFound(await search(db, 'group', actor.account, searchOf(query))),
    'GET /groups/:id': ({ actor, params }) => getRecord(db, 'group', actor.account, params.id),
    'POST /groups': async ({ actor, body }) => {
      refuseUnstorable(body);
      return createGroup(db, actor.account, body);
    },
    'PUT /groups/:id': async ({ actor, params, body }) => {
      refuseUnstorable(body);
      return changeGroup(db, actor.account, params.id, body);
    },
    'DELETE /groups/:id': ({ actor, params }) => deleteGroup(db, actor.account, params.id),
  });
}
