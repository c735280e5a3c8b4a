import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import {
  readApiSecret,
  readWebhook,
  rotateApiSecret,
  saveWebhook,
  testWebhook,
} from '../../core/events/manage-webhook.ts';
import { WEBHOOK_EVENTS } from '../../core/events/webhook-events.ts';
import type { Gateway } from '../../core/gateway.ts';
import { refuseIfNotTheirPassword } from '../../core/people/confirm-password.ts';
import { actorOf, operation } from './operation.ts';
import { password, timeOrNull } from './values.ts';

const textOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

const State = Type.Object({
  url: Type.String({ description: 'Where events are posted' }),
  events: Type.Array(Type.String(), { description: 'Which events' }),
  enabled: Type.Boolean({ description: 'False: nothing is posted' }),
  disabled_at: timeOrNull('When it was switched off, by its owner or by a 410 of the receiver'),
  last_success_at: timeOrNull('The last 2xx among the newest attempts'),
  failures: Type.Integer({ description: 'Attempts that failed since the last success' }),
  last_error: textOrNull('Why the last one failed'),
  next_try_at: timeOrNull('When a failing endpoint is tried again'),
  waiting: Type.Integer({ description: 'Events on their way; counted up to 1000' }),
  failed: Type.Integer({ description: 'Events that were given up; counted up to 1000' }),
});

const Webhook = Type.Object(
  {
    webhook: Type.Union([State, Type.Null()], { description: 'Null: none is set up' }),
    secret_hint: textOrNull('The last characters of the API secret; null: there is none'),
  },
  { title: 'Webhook', description: 'The account’s webhook' },
);

const Change = Type.Object(
  {
    url: Type.String({ minLength: 1, maxLength: 2_000, description: 'http or https, without a password' }),
    events: Type.Array(Type.Enum(WEBHOOK_EVENTS), { minItems: 1, maxItems: 20, description: 'Which events' }),
    enabled: Type.Boolean({ description: 'False: nothing is posted' }),
  },
  { additionalProperties: false },
);

const SecretRequest = Type.Object(
  {
    password: password('The person’s own'),
    rotate: Type.Optional(Type.Boolean({ description: 'True: make a new one in place of the present one' })),
  },
  { additionalProperties: false },
);

const Secret = Type.Object({ secret: textOrNull('Null: there is none') }, { description: 'The API secret' });

const Tested = Type.Object(
  {
    ok: Type.Boolean({ description: 'Whether a 2xx came' }),
    status: Type.Union([Type.Integer(), Type.Null()], { description: 'Null: no answer came' }),
    error: textOrNull('Why it failed'),
    took_ms: Type.Integer({ description: 'How long it took' }),
    request: Type.String({ description: 'The body that was posted' }),
    answer: textOrNull('The beginning of an answer that was no 2xx'),
  },
  { title: 'WebhookTest', description: 'What the receiver answered' },
);

export function webhookRoutes(api: FastifyInstance, { webhooks, people }: Gateway): void {
  const describe = async (account: Parameters<typeof readWebhook>[1]): Promise<Static<typeof Webhook>> => {
    const [state, secret] = await Promise.all([
      readWebhook(webhooks, account),
      readApiSecret(webhooks, account),
    ]);
    return {
      secret_hint: secret && `…${secret.slice(-4)}`,
      webhook: state && {
        url: state.url,
        events: state.events,
        enabled: state.disabledAt === null,
        disabled_at: state.disabledAt?.toISOString() ?? null,
        last_success_at: state.lastSuccessAt?.toISOString() ?? null,
        failures: state.failures,
        last_error: state.lastError,
        next_try_at: state.probeAt?.toISOString() ?? null,
        waiting: state.waiting,
        failed: state.failed,
      },
    };
  };

  api.get(
    '/webhook',
    operation({
      id: 'getWebhook',
      tag: 'Developers',
      summary: 'The webhook, and how it fares',
      requires: 'owner',
      answer: Webhook,
    }),
    (request) => describe(actorOf(request).account),
  );

  api.put<{ Body: Static<typeof Change> }>(
    '/webhook',
    operation({
      id: 'saveWebhook',
      tag: 'Developers',
      summary: 'Set up the webhook, or change it',
      outlivesSession: 'confirmed',
      requires: 'owner',
      body: Change,
      answer: Webhook,
    }),
    async (request) => {
      const actor = actorOf(request);
      await saveWebhook(webhooks, actor, request.body);
      return describe(actor.account);
    },
  );

  api.post(
    '/webhook/test',
    operation({
      id: 'testWebhook',
      tag: 'Developers',
      summary: 'Post a test event once, and tell what came back',
      requires: 'owner',
      answer: Tested,
      errors: ['conflict'],
    }),
    async (request): Promise<Static<typeof Tested>> => {
      const outcome = await testWebhook(webhooks, actorOf(request).account);
      return {
        ok: outcome.ok,
        status: outcome.status,
        error: outcome.error ?? null,
        took_ms: outcome.tookMs,
        request: outcome.body,
        answer: outcome.answer ?? null,
      };
    },
  );

  api.post<{ Body: Static<typeof SecretRequest> }>(
    '/webhook/secret',
    operation({
      id: 'getWebhookSecret',
      tag: 'Developers',
      summary: 'Show the API secret, or make a new one',
      outlivesSession: 'with_password',
      requires: 'owner',
      body: SecretRequest,
      answer: Secret,
      errors: ['wrong_credentials', 'too_many_attempts'],
    }),
    async (request) => {
      const actor = actorOf(request);
      const { password: own, rotate } = request.body;
      await refuseIfNotTheirPassword(people, actor, { password: own });
      return {
        secret: await (rotate ? rotateApiSecret(webhooks, actor) : readApiSecret(webhooks, actor.account)),
      };
    },
  );
}
