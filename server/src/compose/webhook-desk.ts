import type { WebhookDesk } from '../core/events/webhook-desk.ts';
import type { Vault } from '../core/accounts/vault.ts';
import type { Database } from '../storage/database.ts';
import { createGuardedAgent, type AddressGuard } from '../webhooks/address-guard.ts';
import { deliverWebhook } from '../webhooks/deliver.ts';
import { ATTEMPTS_PER_LIFE } from '../webhooks/retry-schedule.ts';
import { webhookSigner } from '../webhooks/sign.ts';

/** Tests of all accounts together; each may take ten seconds. */
const TESTS_AT_ONCE = 20;

export function createWebhookDesk(options: {
  db: Database;
  vault: Vault;
  guard: AddressGuard;
  now: () => Date;
}): WebhookDesk & { close: () => Promise<void> } {
  const { guard, now } = options;
  const agent = createGuardedAgent(guard, { connections: 1 });
  let underWay = 0;
  return {
    ...options,
    checkUrl: (url) => guard.checkUrl(url),
    attemptsPerLife: ATTEMPTS_PER_LIFE,
    post: async ({ url, body, id, secret }) => {
      if (underWay >= TESTS_AT_ONCE) {
        return { ok: false, status: null, error: 'too many tests are under way; try again', tookMs: 0 };
      }
      underWay += 1;
      const timestampSeconds = Math.floor(now().getTime() / 1_000);
      const headers = webhookSigner(secret)({ body, id, timestampSeconds });
      try {
        return await deliverWebhook(agent, { url, body, headers });
      } finally {
        underWay -= 1;
      }
    },
    close: () => agent.destroy(),
  };
}
