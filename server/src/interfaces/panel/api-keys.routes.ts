import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { KEY_DEFAULTS } from '../../core/accounts/manage-accounts.ts';
import { addOwnKey, listOwnKeys, revokeOwnKey } from '../../core/accounts/own-keys.ts';
import type { Gateway } from '../../core/gateway.ts';
import { findFirstCall } from '../../core/templates/first-call.ts';
import { name, scope } from '../../core/value-shapes.ts';
import { recordNumber } from '../kit/json/records.ts';
import { actorOf, operation } from './operation.ts';
import { instantOf, time, timeOrNull } from './values.ts';

const MOST_RANGES = 50;
const HIGHEST_LIMIT = 10_000_000;

const Params = Type.Object({ id: recordNumber('key') });

const scopes = Type.Array(scope(), {
  maxItems: 3,
  description: 'What it may be used for; empty: everything',
});
const allowIps = Type.Array(Type.String({ maxLength: 64 }), {
  maxItems: MOST_RANGES,
  description: 'Addresses and ranges it may be used from; empty: anywhere',
  examples: [['203.0.113.0/24']],
});
const limit = (per: string) =>
  Type.Integer({ minimum: 1, maximum: HIGHEST_LIMIT, description: `Calls it may make in a ${per}` });

const fields = {
  id: Type.Integer({ description: 'Number within the account' }),
  name: Type.String({ description: 'What its owner calls it' }),
  hint: Type.String({ description: 'Its last characters', examples: ['…x9Qz'] }),
  scopes,
  per_minute: limit('minute'),
  per_day: limit('day'),
  allow_ips: allowIps,
  expires_at: timeOrNull('When it ends; null: never'),
  last_used_at: timeOrNull('When it was last used, to the minute; null: never'),
  created_at: time('When it was made'),
};

export const Key = Type.Object(fields, { title: 'ApiKey', description: 'A key, without the key itself' });
const NewKey = Type.Object(
  { ...fields, key: Type.String({ description: 'The key; shown once' }) },
  { title: 'NewApiKey', description: 'The key that was made' },
);
const Keys = Type.Object(
  {
    items: Type.Array(Key, { description: 'In the order in which they were made' }),
    first_call: Type.Union(
      [
        Type.Object({
          sender: Type.String({ description: 'An approved sender ID of the account' }),
          text: Type.String({ description: 'A text that an approved template allows' }),
        }),
        Type.Null(),
      ],
      { description: 'What could be sent at once; null: nothing is approved yet' },
    ),
  },
  { description: 'The account’s keys' },
);

const Addition = Type.Object(
  {
    name: name({ description: 'What its owner calls it; no other key has it' }),
    scopes: Type.Optional(scopes),
    per_minute: Type.Optional(limit('minute')),
    per_day: Type.Optional(limit('day')),
    allow_ips: Type.Optional(allowIps),
    expires_at: Type.Optional(timeOrNull('When it ends; null: never')),
  },
  { additionalProperties: false },
);

export function apiKeysRoutes(api: FastifyInstance, { db, now }: Gateway): void {
  api.get(
    '/api-keys',
    operation({
      id: 'listApiKeys',
      tag: 'Developers',
      summary: 'The account’s API keys',
      requires: 'owner',
      answer: Keys,
    }),
    async (request): Promise<Static<typeof Keys>> => {
      const { account } = actorOf(request);
      const [keys, firstCall] = await Promise.all([listOwnKeys(db, account), findFirstCall(db, account)]);
      return { items: keys.map(describeKey), first_call: firstCall };
    },
  );

  api.post<{ Body: Static<typeof Addition> }>(
    '/api-keys',
    operation({
      id: 'addApiKey',
      tag: 'Developers',
      summary: 'Make an API key, which is shown once',
      outlivesSession: 'confirmed',
      requires: 'owner',
      body: Addition,
      answer: NewKey,
      status: 201,
      errors: ['conflict'],
    }),
    async (request, reply) => {
      const { body } = request;
      const wanted = {
        name: body.name.trim(),
        scopes: body.scopes?.length ? body.scopes : null,
        perMinute: body.per_minute ?? KEY_DEFAULTS.perMinute,
        perDay: body.per_day ?? KEY_DEFAULTS.perDay,
        allowIps: body.allow_ips?.length ? body.allow_ips.map((range) => range.trim()) : null,
        expiresAt: instantOf('expires_at', body.expires_at ?? null),
      };
      const { key, stored } = await addOwnKey(db, actorOf(request), wanted, now());
      return reply.code(201).send({ ...describeKey(stored), key });
    },
  );

  api.delete<{ Params: Static<typeof Params> }>(
    '/api-keys/:id',
    operation({
      id: 'revokeApiKey',
      tag: 'Developers',
      summary: 'Make an API key useless at once',
      requires: 'owner',
      params: Params,
      answer: null,
    }),
    async (request, reply) => {
      await revokeOwnKey(db, actorOf(request), request.params.id);
      return reply.code(204).send();
    },
  );
}

export function describeKey(key: Awaited<ReturnType<typeof listOwnKeys>>[number]): Static<typeof Key> {
  return {
    id: key.id,
    name: key.name,
    hint: key.hint,
    scopes: (key.scopes ?? []) as Static<typeof scopes>,
    per_minute: key.perMinute,
    per_day: key.perDay,
    allow_ips: key.allowIps ?? [],
    expires_at: key.expiresAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    created_at: key.createdAt.toISOString(),
  };
}
