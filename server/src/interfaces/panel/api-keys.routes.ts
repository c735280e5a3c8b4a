import type { FastifyInstance } from 'fastify';
import { apiKeyRoutes } from 'harkara-contract/routes/api-keys.ts';
import { KEY_DEFAULTS } from '../../core/accounts/manage-accounts.ts';
import { addOwnKey, listOwnKeys, revokeOwnKey } from '../../core/accounts/own-keys.ts';
import type { Gateway } from '../../core/gateway.ts';
import { findFirstCall } from '../../core/templates/first-call.ts';
import { serve } from './serve.ts';
import { instantOf } from './values.ts';

export function apiKeysRoutes(api: FastifyInstance, { db, now }: Gateway): void {
  serve(api, apiKeyRoutes, {
    'GET /api-keys': async ({ actor: { account } }) => {
      const [items, firstCall] = await Promise.all([listOwnKeys(db, account), findFirstCall(db, account)]);
      return { items, firstCall };
    },
    'POST /api-keys': async ({ actor, body }) => {
      const expiresAt = instantOf('expiresAt', body.expiresAt ?? null);
      const wanted = { ...KEY_DEFAULTS, ...body, expiresAt };
      const { key, stored } = await addOwnKey(db, actor, wanted, now());
      return { ...stored, key };
    },
    'DELETE /api-keys/:id': ({ actor, params }) => revokeOwnKey(db, actor, params.id),
  });
}
