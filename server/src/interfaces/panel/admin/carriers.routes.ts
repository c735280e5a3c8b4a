import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { readCarrierSetUp, refuseIfCarrierExists } from '../../../core/delivery/carrier-set-up.ts';
import { overviewOfWays } from '../../../core/delivery/ways.ts';
import { noSuchConnector, pauseConnector } from '../../../core/delivery/manage-connectors.ts';
import { DomainError } from '../../../core/errors.ts';
import type { Gateway } from '../../../core/gateway.ts';
import { channelsOfType } from '../../../core/provisioning/connector-record.ts';
import { consequencesOfConnector, removeConnector } from '../../../core/removals/gateway-records.ts';
import { actorOf, operation } from '../operation.ts';
import { textOrNull } from '../records.ts';
import { time, timeOrNull } from '../values.ts';
import { applyFragment, expectedOf, fingerprint, reason } from './apply-fragment.ts';

const STATES = ['up', 'connecting', 'down', 'refused', 'unknown'] as const;
const count = (description: string) => Type.Integer({ description });
const name = Type.String({ minLength: 1, maxLength: 100, description: 'Of the carrier' });

const Link = Type.Object({
  worker: count('Slot of the process that holds it'),
  name: Type.String({ description: 'What it leads to' }),
  state: Type.Enum(STATES, { description: 'How it stands' }),
  since: time('Since when'),
  in_flight: count('Handed over and not answered'),
  last_error: textOrNull('The last failure'),
});

const Carrier = Type.Object(
  {
    name,
    type: Type.String({ description: 'Its kind' }),
    channels: Type.Array(Type.String(), { description: 'What it carries' }),
    enabled: Type.Boolean({ description: 'False: it is switched off' }),
    paused: Type.Boolean({ description: 'Its links stay up, but nothing is handed over' }),
    state: Type.Enum(STATES, { description: 'Unknown: no worker has reported on it lately' }),
    since: timeOrNull('Since when'),
    trouble: textOrNull('Why messages go elsewhere if they can'),
    fail_over: Type.Array(Type.String(), { description: 'Carriers that take its messages meanwhile' }),
    workers: count('Processes that have links to it'),
    links: Type.Array(Link, { description: 'Its connections' }),
    window: count('How many may wait for an answer'),
    in_flight: count('How many do'),
    per_second: Type.Number({ description: 'Handed over a second' }),
    answers: count('The last answers that were looked at'),
    rejected: count('Of those, rejections'),
    throttled: count('Of those, “slower”'),
    waiting: Type.Array(Type.Integer(), {
      description: 'Messages that wait, by lane; counted up to 100,000',
    }),
    last_error: textOrNull('The last failure'),
    callback: Type.Boolean({ description: 'Whether the carrier calls back' }),
    records: Type.Array(
      Type.Object({
        name: Type.String({ description: 'Name of the record' }),
        type: Type.String({ description: 'MX or TXT' }),
        value: Type.String({ description: 'What to publish' }),
      }),
      { description: 'DNS records to publish' },
    ),
  },
  { title: 'Carrier', description: 'A carrier, over all processes' },
);

const Carriers = Type.Object({ items: Type.Array(Carrier, { description: 'In the order of their making' }) });

const Words = Type.Object({
  en: Type.String({ description: 'In English' }),
  hi: Type.String({ description: 'In Hindi' }),
});

const Field = Type.Unsafe<object>(
  Type.Object(
    {
      name: Type.String({ description: 'Of the option' }),
      kind: Type.String({ description: 'How it is asked for' }),
      words: Words,
      hint: Type.Optional(Words),
      required: Type.Optional(Type.Boolean({ description: 'It cannot be left out' })),
      rare: Type.Optional(Type.Boolean({ description: 'Few need it' })),
      usual: Type.Optional(Type.String({ description: 'What holds without it' })),
      min: Type.Optional(Type.Number({ description: 'The least' })),
      max: Type.Optional(Type.Number({ description: 'The most' })),
      choices: Type.Optional(Type.Array(Type.String(), { description: 'What can be chosen' })),
      only: Type.Optional(
        Type.Object(
          {
            option: Type.String({ description: 'Name of another option' }),
            is: Type.Array(Type.String(), { description: 'Its values with which this one may be set' }),
          },
          { description: 'It is asked for only beside certain values of another option' },
        ),
      ),
      isUsuallyOn: Type.Optional(Type.Boolean({ description: 'It holds unless it is false' })),
      fields: Type.Optional(Type.Array(Type.Any(), { description: 'Of a group, or of each in a list' })),
    },
    { title: 'OptionField', description: 'An option, as a form asks for it' },
  ),
);

const Types = Type.Object({
  items: Type.Array(
    Type.Object(
      {
        type: Type.String({ description: 'Its name' }),
        channels: Type.Array(Type.String(), { description: 'What it can carry, the usual one first' }),
        fields: Type.Array(Field, { description: 'Its options' }),
      },
      { title: 'CarrierType', description: 'A kind of carrier' },
    ),
    { description: 'Every kind of this version' },
  ),
});

const Options = Type.Record(Type.String(), Type.Any(), {
  description: 'As in a provisioning file; null removes one, and keeps a secret',
});

const SetUp = Type.Object(
  {
    name,
    type: Type.String({ description: 'Its kind' }),
    channels: Type.Array(Type.String(), { description: 'What it carries' }),
    enabled: Type.Boolean({ description: 'False: it is switched off' }),
    options: Options,
    secrets: Type.Array(Type.String(), { description: 'Options that are set and never shown' }),
    secrets_within: Type.Array(Type.Array(Type.String()), {
      description:
        'Secrets within options, each by the names that lead to it; one stays until another is given, or it is forgotten',
    }),
    callback: textOrNull('The address that the carrier calls; for owners only, since it has a secret in it'),
    fingerprint,
  },
  { title: 'CarrierSetUp', description: 'How a carrier is set up' },
);

const changes = {
  channels: Type.Optional(
    Type.Array(Type.String(), { minItems: 1, maxItems: 8, description: 'What it carries' }),
  ),
  enabled: Type.Optional(Type.Boolean({ description: 'False: it is switched off' })),
  options: Type.Optional(Options),
  forget: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 1_000 }), {
      maxItems: 100,
      description: 'Secrets to be removed, each by the names that lead to it, joined by dots',
    }),
  ),
  reason,
};

const Creation = Type.Object(
  { name, type: Type.String({ minLength: 1, maxLength: 40, description: 'Its kind' }), ...changes },
  { additionalProperties: false },
);

const Change = Type.Object({ ...changes, fingerprint }, { additionalProperties: false });

const Params = Type.Object({ name });

const Consequences = Type.Object(
  {
    blockers: Type.Array(Type.String(), { description: 'Why it cannot be removed; empty: it can' }),
    figures: Type.Record(Type.String(), Type.Integer(), { description: 'What it touches' }),
  },
  { title: 'Consequences', description: 'What a removal would do' },
);

const Checked = Type.Object(
  {
    result: Type.Enum(['ok', 'failed', 'untestable'], { description: 'Whether the carrier let us in' }),
    said: Type.String({ description: 'What it said, or why it cannot be asked' }),
    took_ms: Type.Integer({ description: 'How long it took' }),
  },
  { title: 'CarrierCheck', description: 'What a test has found' },
);

export function adminCarriersRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { db, operator } = gateway;
  const testing = new Set<string>();

  async function describe(wanted: string, mayEdit: boolean): Promise<Static<typeof SetUp>> {
    const { secretsWithin, ...setUp } = await readCarrierSetUp(db, operator.vault, wanted);
    const found = mayEdit ? (await operator.overview()).find((one) => one.name === wanted) : undefined;
    return {
      ...setUp,
      secrets_within: secretsWithin.map((place) => [...place]),
      callback: found?.callback ?? null,
    };
  }

  api.get(
    '/admin/carriers',
    operation({
      id: 'listCarriers',
      tag: 'Traffic',
      summary: 'Carriers, and how they stand over all processes',
      of: 'admin',
      requires: 'viewer',
      answer: Carriers,
    }),
    async (): Promise<Static<typeof Carriers>> => {
      const ways = await overviewOfWays(db, operator.carriers(), operator.isTroubled);
      const channels = new Map(operator.carriers().map((carrier) => [carrier.id, carrier.channels]));
      return {
        items: (await operator.overview()).map((one) => ({
          name: one.name,
          type: one.type,
          channels: [...(channels.get(one.id) ?? [])],
          enabled: one.enabled,
          paused: one.paused,
          state: one.state,
          since: one.since?.toISOString() ?? null,
          trouble: one.trouble,
          fail_over: ways.get(one.name) ?? [],
          workers: one.workers,
          links: one.links.map(({ worker, name: link, state, since, inFlight, lastError }) => ({
            worker,
            name: link,
            state,
            since,
            in_flight: inFlight,
            last_error: lastError,
          })),
          window: one.window,
          in_flight: one.inFlight,
          per_second: one.perSecond,
          answers: one.answers,
          rejected: one.rejected,
          throttled: one.throttled,
          waiting: one.waiting,
          last_error: one.lastError,
          callback: one.callback !== null,
          records: one.records,
        })),
      };
    },
  );

  api.get(
    '/admin/carrier-types',
    operation({
      id: 'listCarrierTypes',
      tag: 'Traffic',
      summary: 'The kinds of carriers, with their options as a form asks for them',
      of: 'admin',
      requires: 'viewer',
      answer: Types,
    }),
    (): Static<typeof Types> => ({
      items: Array.from(operator.types(), ([type, fields]) => ({
        type,
        channels: [...channelsOfType(type)],
        fields: [...fields],
      })),
    }),
  );

  api.get<{ Params: Static<typeof Params> }>(
    '/admin/carriers/:name',
    operation({
      id: 'getCarrier',
      tag: 'Traffic',
      summary: 'How a carrier is set up, without its secrets',
      of: 'admin',
      requires: 'viewer',
      params: Params,
      answer: SetUp,
      errors: ['not_found'],
    }),
    (request) => describe(request.params.name, actorOf(request).user.role === 'owner'),
  );

  api.post<{ Body: Static<typeof Creation> }>(
    '/admin/carriers',
    operation({
      id: 'createCarrier',
      tag: 'Traffic',
      summary: 'Set up a carrier',
      of: 'admin',
      requires: 'owner',
      body: Creation,
      answer: SetUp,
      status: 201,
      errors: ['conflict'],
    }),
    async (request, reply) => {
      const { reason: why, ...record } = request.body;
      await refuseIfCarrierExists(db, record.name);
      await applyFragment(
        gateway,
        actorOf(request),
        { connectors: [record] },
        { at: 'connectors[0]', reason: why },
      );
      return reply.code(201).send(await describe(record.name, true));
    },
  );

  api.patch<{ Params: Static<typeof Params>; Body: Static<typeof Change> }>(
    '/admin/carriers/:name',
    operation({
      id: 'changeCarrier',
      tag: 'Traffic',
      summary: 'Change how a carrier is set up',
      of: 'admin',
      requires: 'owner',
      params: Params,
      body: Change,
      answer: SetUp,
      errors: ['conflict', 'not_found'],
    }),
    async (request) => {
      const { name: wanted } = request.params;
      const { fingerprint: known, reason: why, ...record } = request.body;
      await readCarrierSetUp(db, operator.vault, wanted);
      await applyFragment(
        gateway,
        actorOf(request),
        { connectors: [{ name: wanted, ...record }] },
        {
          at: 'connectors[0]',
          reason: why,
          expected: expectedOf({ kind: 'connector', name: wanted }, known),
        },
      );
      return describe(wanted, true);
    },
  );

  for (const [verb, paused] of [
    ['pause', true],
    ['resume', false],
  ] as const) {
    api.post<{ Params: Static<typeof Params> }>(
      `/admin/carriers/:name/${verb}`,
      operation({
        id: `${verb}Carrier`,
        tag: 'Traffic',
        summary: paused ? 'Hand nothing over to it; what waits for it waits' : 'Hand over again',
        of: 'admin',
        requires: 'sender',
        params: Params,
        answer: null,
        errors: ['not_found'],
      }),
      async (request, reply) => {
        await pauseConnector(db, actorOf(request), request.params.name, paused);
        return reply.code(204).send();
      },
    );
  }

  api.post<{ Params: Static<typeof Params> }>(
    '/admin/carriers/:name/test',
    operation({
      id: 'testCarrier',
      tag: 'Traffic',
      summary: 'Ask the carrier whether it lets us in; no message is sent',
      of: 'admin',
      requires: 'sender',
      params: Params,
      answer: Checked,
      errors: ['not_found', 'conflict'],
    }),
    async (request): Promise<Static<typeof Checked>> => {
      const { name: wanted } = request.params;
      const carrier = operator.carriers().find((one) => one.name === wanted);
      if (!carrier) throw noSuchConnector(wanted);
      if (testing.has(wanted)) throw new DomainError('conflict', `${wanted} is being tested already.`);
      testing.add(wanted);
      const began = performance.now();
      try {
        return { ...(await operator.check(carrier)), took_ms: Math.round(performance.now() - began) };
      } finally {
        testing.delete(wanted);
      }
    },
  );
  api.get<{ Params: Static<typeof Params> }>(
    '/admin/carriers/:name/removal',
    operation({
      id: 'getCarrierRemoval',
      tag: 'Traffic',
      summary: 'What the removal of a carrier would do, or why it cannot be done',
      of: 'admin',
      requires: 'owner',
      params: Params,
      answer: Consequences,
      errors: ['not_found'],
    }),
    (request) => consequencesOfConnector(db, request.params.name),
  );

  api.delete<{ Params: Static<typeof Params> }>(
    '/admin/carriers/:name',
    operation({
      id: 'removeCarrier',
      tag: 'Traffic',
      summary: 'Remove a carrier that nothing leads to any more',
      of: 'admin',
      requires: 'owner',
      params: Params,
      answer: null,
      errors: ['conflict', 'not_found'],
    }),
    async (request, reply) => {
      await removeConnector(db, actorOf(request), request.params.name);
      return reply.code(204).send();
    },
  );
}
