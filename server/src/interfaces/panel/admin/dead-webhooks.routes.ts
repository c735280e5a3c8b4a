import type { FastifyInstance } from 'fastify';
import { adminDeadWebhookRoutes } from 'harkara-contract/routes/admin-dead-webhooks.ts';
import { findByUsername } from '../../../core/accounts/manage-accounts.ts';
import {
  pageOfDeadEndpoints,
  pageOfDeadLetters,
  replayEndpoint,
  replayOne,
} from '../../../core/events/dead-webhooks.ts';
import { webhookId } from '../../../core/events/event.ts';
import { deliverNow } from '../../../core/events/resume-delivery.ts';
import { eventKeyOf } from '../../../core/events/webhook-deliveries.ts';
import type { Gateway } from '../../../core/gateway.ts';
import { NOTHING_HERE } from '../../kit/json/answer-error.ts';
import { limitOf, unknownCursor } from '../paging.ts';
import { PanelRefusal } from '../refusals.ts';
import { sayStored } from '../say-stored.ts';
import { serve } from '../serve.ts';

/** Events of all accounts that were given up. */
export function deadWebhooksRoutes(api: FastifyInstance, { db, webhooks }: Gateway): void {
  const numberOf = async (username: string) => (await findByUsername(db.general, username)).account;

  serve(api, adminDeadWebhookRoutes, {
    'GET /admin/dead-webhooks': async ({ query, listener }) => {
      const limit = limitOf(query);
      const found = await pageOfDeadEndpoints(db, {
        limit: limit + 1,
        after: endpointIn(query.cursor),
        now: webhooks.now(),
      });
      const items = found
        .slice(0, limit)
        .map((endpoint) => ({ ...endpoint, error: sayStored(listener, endpoint.error) }));
      const last = items.at(-1);
      return { items, next: found.length > limit && last ? `${last.account}.${last.endpoint}` : null };
    },
    'GET /admin/dead-webhooks/:account/:endpoint': async ({
      params: { account, endpoint },
      query,
      listener,
    }) => {
      const limit = limitOf(query);
      const page = { limit: limit + 1, after: letterIn(endpoint, query.cursor) };
      const found = await pageOfDeadLetters(db, await numberOf(account), endpoint, page);
      const items = found.slice(0, limit).map(({ subject, rank, payload, error, ...letter }) => ({
        ...letter,
        error: sayStored(listener, error),
        id: webhookId(subject, rank),
        event: payload && 'event' in payload ? String(payload.event) : null,
        request: payload && JSON.stringify(payload),
      }));
      return { items, next: found.length > limit ? (items.at(-1)?.id ?? null) : null };
    },
    'POST /admin/dead-webhooks/:account/:endpoint/replay': async ({ actor, params: { account, endpoint } }) =>
      replayEndpoint(db, actor, await numberOf(account), endpoint, webhooks.attemptsPerLife),
    'POST /admin/dead-webhooks/:account/:endpoint/deliver-now': async ({
      actor,
      params: { account, endpoint },
    }) => deliverNow(db, actor, { account: await numberOf(account), endpoint }, webhooks.now()),
    'POST /admin/dead-webhooks/:account/:endpoint/events/:id/replay': async ({
      actor,
      params: { account, endpoint, id },
    }) => {
      const key = eventKeyOf(id);
      if (!key) throw new PanelRefusal(NOTHING_HERE);
      await replayOne(db, actor, await numberOf(account), { endpoint, ...key }, webhooks.attemptsPerLife);
    },
  });
}

function endpointIn(cursor: string | undefined): { account: number; endpoint: number } | null {
  if (cursor === undefined) return null;
  const [, account, endpoint] = /^(\d{1,9})\.(\d{1,9})$/.exec(cursor) ?? [];
  if (account === undefined || endpoint === undefined) throw unknownCursor();
  return { account: Number(account), endpoint: Number(endpoint) };
}

function letterIn(endpoint: number, cursor: string | undefined) {
  if (cursor === undefined) return null;
  const key = eventKeyOf(cursor);
  if (!key) throw unknownCursor();
  return { endpoint, ...key };
}
