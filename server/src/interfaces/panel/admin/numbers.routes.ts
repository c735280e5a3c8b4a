import type { FastifyInstance } from 'fastify';
import { virtualNumberRoutes } from 'harkara-contract/routes/virtual-numbers.ts';
import type { Gateway } from '../../../core/gateway.ts';
import { moveVirtualNumber, pageOfVirtualNumbers } from '../../../core/inbound/virtual-numbers.ts';
import { removeVirtualNumber } from '../../../core/removals/gateway-records.ts';
import { refuseUnstorable } from '../../../core/storable.ts';
import { limitOf } from '../paging.ts';
import { serve } from '../serve.ts';
import { applyFragment } from './apply-fragment.ts';

export function adminNumbersRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { db } = gateway;
  serve(api, virtualNumberRoutes, {
    'GET /admin/numbers': ({ query }) => {
      refuseUnstorable(query);
      return pageOfVirtualNumbers(db, query.q ?? null, {
        limit: limitOf(query),
        cursor: query.cursor ?? null,
      });
    },
    'POST /admin/numbers': async ({ actor, body }) => {
      await applyFragment(gateway, actor, { virtual_numbers: [body] }, { at: 'virtual_numbers[0]' });
    },
    'PUT /admin/numbers/:number/account': ({ actor, params, body }) =>
      moveVirtualNumber(db, actor, params.number, body.account),
    'DELETE /admin/numbers/:number': ({ actor, params }) => removeVirtualNumber(db, actor, params.number),
  });
}
