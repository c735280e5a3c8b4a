import type { FastifyInstance } from 'fastify';
import { DEFAULT_CHANNEL } from 'harkara-contract/lists.ts';
import { receivedRoutes as routes } from 'harkara-contract/routes/received.ts';
import type { Gateway } from '../../core/gateway.ts';
import { toPublicId } from '../../core/ids.ts';
import { listReceived } from '../../core/reports/received.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { idOf, limitOf, pageOfIds } from './paging.ts';
import { sayStored } from './say-stored.ts';
import { serve } from './serve.ts';

/** What came in. */
export function receivedRoutes(api: FastifyInstance, gateway: Gateway): void {
  serve(api, routes, {
    'GET /received': async ({ actor, query, listener }) => {
      refuseUnstorable(query);
      const { channel = DEFAULT_CHANNEL, q: from = null } = query;
      const search = { channel, from, before: idOf(query), limit: limitOf(query) };
      const { received, next, reached } = await listReceived(gateway, actor.account, search);
      const items = received.map((one) => ({
        ...one,
        id: toPublicId(one.id),
        reply: one.reply === null ? null : toPublicId(one.reply),
        replyError: sayStored(listener, one.replyError),
      }));
      return { ...pageOfIds(items, next), reached };
    },
  });
}
