import { fact } from 'harkara-contract/facts.ts';
import type { Agent } from 'undici';
import type { PostOutcome, SignedPost, WebhookTools } from '../core/events/webhook-tools.ts';
import type { Vault } from '../core/accounts/vault.ts';
import { KeyedTurns } from '../core/limits/keyed-turns.ts';
import type { Database } from '../storage/database.ts';
import { createGuardedAgent, type AddressGuard } from '../webhooks/address-guard.ts';
import { deliverWebhook } from '../webhooks/deliver.ts';
import { ATTEMPTS_PER_LIFE } from '../webhooks/retry-schedule.ts';
import { webhookSigner } from '../webhooks/sign.ts';

/** Tests of all accounts together; each may take ten seconds. */
const TESTS = { atOnce: 20, atOnceOfOne: 2, mostWaiting: 0 };

class TooManyTests extends Error {}

const TOO_MANY: PostOutcome = {
  ok: false,
  status: null,
  error: fact('too_many_webhook_tests'),
  tookMs: 0,
};

export function createWebhookTools(options: {
  db: Database;
  vault: Vault;
  guard: AddressGuard;
  now: () => Date;
}): WebhookTools & { close: () => Promise<void> } {
  const { guard, now } = options;
  const tests = new KeyedTurns<number>({ ...TESTS, refusal: () => new TooManyTests() });
  // Alerts have connections of their own: a receiver that hangs may be anybody's.
  const agents = { tests: createGuardedAgent(guard), alerts: createGuardedAgent(guard) };

  function post(agent: Agent, { url, body, id, secret }: SignedPost): Promise<PostOutcome> {
    const timestampSeconds = Math.floor(now().getTime() / 1_000);
    const headers = webhookSigner(secret)({ body, id, timestampSeconds });
    return deliverWebhook(agent, { url, body, headers });
  }

  return {
    ...options,
    checkUrl: (url) => guard.checkUrl(url),
    attemptsPerLife: ATTEMPTS_PER_LIFE,
    post: (account, request) =>
      tests
        .run(account, () => post(agents.tests, request))
        .catch((error: unknown) => {
          if (error instanceof TooManyTests) return TOO_MANY;
          throw error;
        }),
    postAlert: (request) => post(agents.alerts, request),
    close: async () => {
      await Promise.all(Object.values(agents).map((agent) => agent.destroy()));
    },
  };
}
