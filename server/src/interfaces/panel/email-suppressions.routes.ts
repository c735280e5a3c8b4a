import type { FastifyInstance } from 'fastify';
import { emailSuppressionRoutes } from 'harkara-contract/routes/email-suppressions.ts';
import {
  listSuppressedAddresses,
  searchSuppressedAddresses,
  suppressAddress,
} from '../../core/channels/email/manage-suppressions.ts';
import type { Gateway } from '../../core/gateway.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { allowListedAddress } from '../kit/suppressions.ts';
import { forAll, only } from './channel-gate.ts';
import { limitOf } from './paging.ts';
import { serve } from './serve.ts';

export function emailSuppressionsRoutes(api: FastifyInstance, { db }: Gateway): void {
  serve(
    api,
    emailSuppressionRoutes,
    {
      'GET /email/suppressions': async ({ actor: { account }, query }) => {
        refuseUnstorable(query);
        const page = { after: query.cursor ?? null, limit: limitOf(query) };
        const part = query.q?.trim() ?? '';
        const { suppressions, next } =
          part === ''
            ? await listSuppressedAddresses(db, account, page)
            : await searchSuppressedAddresses(db, account, { part, ...page });
        return { items: suppressions, next };
      },
      'POST /email/suppressions': ({ actor, body }) => {
        refuseUnstorable(body);
        return suppressAddress(db, actor.account, body.address, body.detail);
      },
      'DELETE /email/suppressions/:address': async ({ actor, params }) => {
        await allowListedAddress(db, actor.account, params.address);
      },
    },
    forAll(emailSuppressionRoutes, { preValidation: only('email') }),
  );
}
