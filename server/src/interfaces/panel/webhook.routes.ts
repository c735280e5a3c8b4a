import type { FastifyInstance } from 'fastify';
import { webhookRoutes as routes } from 'harkara-contract/routes/webhook.ts';
import { sayTo, type Listener } from 'harkara-contract/say.ts';
import type { Account } from '../../core/accounts/account.ts';
import {
  deliverWaiting,
  readApiSecret,
  readWebhook,
  rotateApiSecret,
  saveWebhook,
  testWebhook,
} from '../../core/events/manage-webhook.ts';
import type { Gateway } from '../../core/gateway.ts';
import { refuseIfNotTheirPassword } from '../../core/people/confirm-password.ts';
import { sayStored } from './say-stored.ts';
import { serve } from './serve.ts';

export function webhookRoutes(api: FastifyInstance, { webhooks, people }: Gateway): void {
  const describe = async (account: Account, listener: Listener) => {
    const [webhook, secret] = await Promise.all([
      readWebhook(webhooks, account),
      readApiSecret(webhooks, account),
    ]);
    return {
      webhook: webhook && { ...webhook, lastError: sayStored(listener, webhook.lastError) },
      secretHint: secret && `…${secret.slice(-4)}`,
    };
  };
  serve(api, routes, {
    'GET /webhook': ({ actor, listener }) => describe(actor.account, listener),
    'PUT /webhook': async ({ actor, body, listener }) => {
      await saveWebhook(webhooks, actor, body);
      return describe(actor.account, listener);
    },
    'POST /webhook/test': async ({ actor, listener }) => {
      const { error, answer = null, ...outcome } = await testWebhook(webhooks, actor.account);
      return { ...outcome, error: sayTo(listener, error ?? null), answer };
    },
    'POST /webhook/deliver-now': ({ actor }) => deliverWaiting(webhooks, actor),
    'POST /webhook/secret': async ({ actor, body: { password, rotate } }) => {
      await refuseIfNotTheirPassword(people, actor, { password });
      return {
        secret: await (rotate ? rotateApiSecret(webhooks, actor) : readApiSecret(webhooks, actor.account)),
      };
    },
  });
}
