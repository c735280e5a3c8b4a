import type { FastifyInstance } from 'fastify';
import { webhookRoutes as routes } from 'harkara-contract/routes/webhook.ts';
import type { Account } from '../../core/accounts/account.ts';
import {
  readApiSecret,
  readWebhook,
  rotateApiSecret,
  saveWebhook,
  testWebhook,
} from '../../core/events/manage-webhook.ts';
import type { Gateway } from '../../core/gateway.ts';
import { refuseIfNotTheirPassword } from '../../core/people/confirm-password.ts';
import { serve } from './serve.ts';

export function webhookRoutes(api: FastifyInstance, { webhooks, people }: Gateway): void {
  const describe = async (account: Account) => {
    const [webhook, secret] = await Promise.all([
      readWebhook(webhooks, account),
      readApiSecret(webhooks, account),
    ]);
    return { webhook, secretHint: secret && `…${secret.slice(-4)}` };
  };
  serve(api, routes, {
    'GET /webhook': ({ actor }) => describe(actor.account),
    'PUT /webhook': async ({ actor, body }) => {
      await saveWebhook(webhooks, actor, body);
      return describe(actor.account);
    },
    'POST /webhook/test': async ({ actor }) => {
      const { error = null, answer = null, ...outcome } = await testWebhook(webhooks, actor.account);
      return { ...outcome, error, answer };
    },
    'POST /webhook/secret': async ({ actor, body: { password, rotate } }) => {
      await refuseIfNotTheirPassword(people, actor, { password });
      return {
        secret: await (rotate ? rotateApiSecret(webhooks, actor) : readApiSecret(webhooks, actor.account)),
      };
    },
  });
}
