import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { ROUTE_CODES } from '../../../core/channels/sms/routes.ts';
import { findWay, listRules } from '../../../core/delivery/ways.ts';
import { DomainError } from '../../../core/errors.ts';
import type { Gateway } from '../../../core/gateway.ts';
import { consequencesOfRoute, removeRoute } from '../../../core/removals/gateway-records.ts';
import { actorOf, operation } from '../operation.ts';
import { textOrNull } from '../records.ts';
import { applyFragment, expectedOf, fingerprint, reason } from './apply-fragment.ts';

const CHANNELS = ['sms', 'voice', 'email', 'chatapp'] as const;
const CODES = ['*', ...ROUTE_CODES] as const;
const texts = (description: string) => Type.Array(Type.String(), { description, maxItems: 1_000 });
const orNull = <T extends ReturnType<typeof texts> | ReturnType<typeof numbers>>(shape: T) =>
  Type.Union([shape, Type.Null()]);
const numbers = (description: string) => Type.Array(Type.Integer(), { description, maxItems: 100 });

const selectors = {
  channel: Type.Enum(CHANNELS, { description: 'Of which messages' }),
  route: Type.Enum(CODES, { description: 'Of which route; * for all' }),
};

const terms = {
  sender_id: Type.Optional(textOrNull('Only messages of this sender ID')),
  account: Type.Optional(textOrNull('Only messages of this account')),
  prefixes: Type.Optional(orNull(texts('Only numbers that begin with one of these'))),
  priority: Type.Optional(Type.Integer({ description: 'The higher wins' })),
  connectors: Type.Optional(texts('Carriers, the best first')),
  weights: Type.Optional(orNull(numbers('The share of each; null: the first that can takes all'))),
  retry_rejected: Type.Optional(
    Type.Boolean({ description: 'Whether the next may try what one has rejected' }),
  ),
  enabled: Type.Optional(Type.Boolean({ description: 'False: it takes nothing' })),
};

const Rule = Type.Object(
  {
    key: Type.String({ description: 'Names it' }),
    name: textOrNull('What people call it'),
    ...selectors,
    ...terms,
    fingerprint,
  },
  { title: 'RouteRule', description: 'Which carriers take which messages' },
);

const Rules = Type.Object({
  items: Type.Array(Rule, { description: 'In the order in which they are looked at' }),
});

const Creation = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100, description: 'What people call it' }),
    ...selectors,
    ...terms,
    reason,
  },
  { additionalProperties: false },
);

const Change = Type.Object({ ...terms, reason, fingerprint }, { additionalProperties: false });
const Key = Type.Object({ key: Type.String({ minLength: 1, maxLength: 2_000, description: 'Of the rule' }) });

const WayQuery = Type.Object({
  ...selectors,
  number: Type.String({ minLength: 1, maxLength: 254, description: 'A number; for mail an address' }),
  account: Type.Optional(Type.String({ maxLength: 64, description: 'Of whom; absent: of anybody' })),
  sender: Type.Optional(Type.String({ maxLength: 64, description: 'The sender ID' })),
});

const Way = Type.Object(
  {
    rule: textOrNull('The key of the rule that takes it; null: none'),
    carriers: Type.Array(
      Type.Object({
        name: Type.String({ description: 'Of the carrier' }),
        standing: Type.Enum(['usable', 'troubled', 'paused', 'off', 'missing'], {
          description: 'Whether it can take messages',
        }),
      }),
      { description: 'The rule’s carriers in their order' },
    ),
    taken_by: textOrNull('The carrier that takes it at this moment; null: nobody'),
  },
  { title: 'Way', description: 'The way of a message' },
);

const Consequences = Type.Object(
  {
    blockers: texts('Why it cannot be removed; empty: it can'),
    figures: Type.Record(Type.String(), Type.Integer(), { description: 'What it touches' }),
  },
  { description: 'What a removal would do' },
);

type Record = Awaited<ReturnType<typeof listRules>>[number];

function describe({ key, record, fingerprint: print }: Record): Static<typeof Rule> {
  const { sender, name = null, ...others } = record;
  return { ...others, key, name, sender_id: sender, fingerprint: print } as Static<typeof Rule>;
}

export function adminRoutesRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { db, operator } = gateway;

  async function find(key: string): Promise<Record> {
    const found = (await listRules(db)).find((one) => one.key === key);
    if (!found) throw new DomainError('not_found', 'There is no such route.');
    return found;
  }

  api.get(
    '/admin/routes',
    operation({
      id: 'listRouteRules',
      tag: 'Traffic',
      summary: 'The rules that say which carriers take which messages',
      of: 'admin',
      requires: 'viewer',
      answer: Rules,
    }),
    async () => ({ items: (await listRules(db)).map(describe) }),
  );

  api.get<{ Querystring: Static<typeof WayQuery> }>(
    '/admin/routes/way',
    operation({
      id: 'findWay',
      tag: 'Traffic',
      summary: 'Which rule and carrier take a message to a number',
      of: 'admin',
      requires: 'viewer',
      querystring: WayQuery,
      answer: Way,
      errors: ['not_found'],
    }),
    async (request): Promise<Static<typeof Way>> => {
      const { channel, route, number, account, sender = '' } = request.query;
      const way = await findWay(db, operator, {
        channel,
        route,
        username: account ?? null,
        sender,
        recipient: number,
      });
      return { rule: way.rule, carriers: way.connectors, taken_by: way.takenBy };
    },
  );

  api.post<{ Body: Static<typeof Creation> }>(
    '/admin/routes',
    operation({
      id: 'createRouteRule',
      tag: 'Traffic',
      summary: 'Make a rule',
      of: 'admin',
      requires: 'owner',
      body: Creation,
      answer: Rule,
      status: 201,
      errors: ['conflict'],
    }),
    async (request, reply) => {
      const { reason: why, sender_id: sender, ...record } = request.body;
      const key = `name ${record.name}`;
      if ((await listRules(db)).some((one) => one.key === key)) {
        throw new DomainError('conflict', `There is a rule ${record.name} already.`, {
          fields: { name: 'is the name of another rule' },
        });
      }
      await applyFragment(
        gateway,
        actorOf(request),
        { routes: [{ ...record, ...(sender === undefined ? {} : { sender }) }] },
        { at: 'routes[0]', reason: why },
      );
      return reply.code(201).send(describe(await find(key)));
    },
  );

  api.patch<{ Querystring: Static<typeof Key>; Body: Static<typeof Change> }>(
    '/admin/routes',
    operation({
      id: 'changeRouteRule',
      tag: 'Traffic',
      summary: 'Change a rule',
      description: 'A rule without a name is known by its selectors, which cannot be changed.',
      of: 'admin',
      requires: 'owner',
      querystring: Key,
      body: Change,
      answer: Rule,
      errors: ['conflict', 'not_found'],
    }),
    async (request) => {
      const { key } = request.query;
      const { fingerprint: known, reason: why, sender_id: given, ...record } = request.body;
      const { name, channel, route, account, sender, prefixes } = (await find(key)).record;
      const selected =
        name === undefined ? { account, sender, prefixes } : given === undefined ? {} : { sender: given };
      await applyFragment(
        gateway,
        actorOf(request),
        { routes: [{ ...record, ...(name === undefined ? {} : { name }), channel, route, ...selected }] },
        { at: 'routes[0]', reason: why, expected: expectedOf({ kind: 'route', name: key }, known) },
      );
      return describe(await find(key));
    },
  );

  api.get<{ Querystring: Static<typeof Key> }>(
    '/admin/routes/removal',
    operation({
      id: 'getRouteRuleRemoval',
      tag: 'Traffic',
      summary: 'What the removal of a rule would do',
      of: 'admin',
      requires: 'owner',
      querystring: Key,
      answer: Consequences,
      errors: ['not_found'],
    }),
    (request) => consequencesOfRoute(db, request.query.key),
  );

  api.delete<{ Querystring: Static<typeof Key> }>(
    '/admin/routes',
    operation({
      id: 'removeRouteRule',
      tag: 'Traffic',
      summary: 'Remove a rule',
      of: 'admin',
      requires: 'owner',
      querystring: Key,
      answer: null,
      errors: ['not_found'],
    }),
    async (request, reply) => {
      await removeRoute(db, actorOf(request), request.query.key);
      return reply.code(204).send();
    },
  );
}
