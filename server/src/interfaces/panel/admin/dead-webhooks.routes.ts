import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { findByUsername } from '../../../core/accounts/manage-accounts.ts';
import {
  pageOfDeadEndpoints,
  pageOfDeadLetters,
  replayEndpoint,
  replayOne,
  type DeadEndpoint as StoredEndpoint,
} from '../../../core/events/dead-webhooks.ts';
import { webhookId } from '../../../core/events/event.ts';
import { eventKeyOf } from '../../../core/events/webhook-deliveries.ts';
import type { Gateway } from '../../../core/gateway.ts';
import { NOTHING_HERE } from '../../kit/json/answer-error.ts';
import { wrongParameter } from '../../kit/report-time.ts';
import { pageOf, pageQuery, pageWith } from '../list-page.ts';
import { actorOf, operation } from '../operation.ts';
import { textOrNull } from '../records.ts';
import { PanelRefusal } from '../refusals.ts';
import { time, timeOrNull } from '../values.ts';

const LARGEST = 2_147_483_647;
const Query = Type.Object(pageQuery, { additionalProperties: false });
const endpointParams = {
  account: Type.String({ maxLength: 200, description: 'Whose webhook it is' }),
  endpoint: Type.Integer({ minimum: 1, maximum: LARGEST, description: 'Number within the account' }),
};
const EndpointParams = Type.Object(endpointParams);
const LetterParams = Type.Object({
  ...endpointParams,
  id: Type.String({ maxLength: 64, description: 'Id of the event, as the receiver knows it' }),
});

const DeadEndpoint = Type.Object(
  {
    username: Type.String({ description: 'Whose webhook it is' }),
    endpoint: Type.Integer({ description: 'Number within the account' }),
    url: textOrNull('Where it goes; null: it was removed'),
    enabled: Type.Boolean({ description: 'Whether it is switched on' }),
    events: Type.Integer({ description: 'Events that were given up, counted up to 1,000' }),
    error: textOrNull('Why the newest of them was given up'),
    last_at: timeOrNull('When that was'),
  },
  { title: 'DeadEndpoint', description: 'A webhook with events that were given up' },
);
const DeadLetter = Type.Object(
  {
    id: Type.String({ description: 'Id of the event, as the receiver knows it' }),
    event: textOrNull('What it tells; null: past its retention, it cannot be sent any more'),
    at: timeOrNull('When it happened'),
    gave_up_at: time('When it was given up'),
    attempts: Type.Integer({ description: 'How often it was tried' }),
    error: textOrNull('Why the last attempt failed'),
    request: textOrNull('The body that is posted'),
  },
  { title: 'DeadLetter', description: 'An event that was given up' },
);
const Replayed = Type.Object(
  {
    replayed: Type.Integer({ description: 'How many are on their way again' }),
    more: Type.Boolean({ description: 'Whether there are more: call again' }),
  },
  { title: 'Replayed', description: 'Done' },
);

/** Events of all accounts that were given up. */
export function deadWebhooksRoutes(api: FastifyInstance, { db, webhooks }: Gateway): void {
  const numberOf = async (username: string) => (await findByUsername(db.general, username)).account;

  api.get<{ Querystring: Static<typeof Query> }>(
    '/admin/dead-webhooks',
    operation({
      id: 'listDeadWebhooks',
      tag: 'Desk',
      summary: 'Webhooks with events that were given up',
      of: 'admin',
      requires: 'viewer',
      querystring: Query,
      answer: pageWith(DeadEndpoint, 'Webhooks'),
    }),
    async (request) => {
      const { limit, cursor } = pageOf(request.query);
      const found = await pageOfDeadEndpoints(db, { limit: limit + 1, after: endpointIn(cursor) });
      const shown = found.slice(0, limit);
      const last = shown.at(-1);
      const next = found.length > limit && last ? `${last.account}.${last.endpoint}` : null;
      return { items: shown.map(describe), next };
    },
  );

  api.get<{ Params: Static<typeof EndpointParams>; Querystring: Static<typeof Query> }>(
    '/admin/dead-webhooks/:account/:endpoint',
    operation({
      id: 'listDeadLetters',
      tag: 'Desk',
      summary: 'The events of one webhook that were given up, the newest first',
      of: 'admin',
      requires: 'viewer',
      params: EndpointParams,
      querystring: Query,
      answer: pageWith(DeadLetter, 'Events'),
    }),
    async (request) => {
      const { limit, cursor } = pageOf(request.query);
      const { account, endpoint } = request.params;
      const after = cursor === null ? null : { endpoint, ...letterIn(cursor) };
      const page = { limit: limit + 1, after };
      const found = await pageOfDeadLetters(db, await numberOf(account), endpoint, page);
      const items = found.slice(0, limit).map(({ subject, rank, payload, at, diedAt, attempts, error }) => ({
        id: webhookId(subject, rank),
        event: payload && 'event' in payload ? String(payload.event) : null,
        at: at?.toISOString() ?? null,
        gave_up_at: diedAt.toISOString(),
        attempts,
        error,
        request: payload && JSON.stringify(payload),
      }));
      return { items, next: found.length > limit ? (items.at(-1)?.id ?? null) : null };
    },
  );

  api.post<{ Params: Static<typeof EndpointParams> }>(
    '/admin/dead-webhooks/:account/:endpoint/replay',
    operation({
      id: 'replayDeadWebhook',
      tag: 'Desk',
      summary: 'Send up to 200 events again that were given up',
      of: 'admin',
      requires: 'sender',
      params: EndpointParams,
      answer: Replayed,
    }),
    async (request) => {
      const { account, endpoint } = request.params;
      return replayEndpoint(
        db,
        actorOf(request),
        await numberOf(account),
        endpoint,
        webhooks.attemptsPerLife,
      );
    },
  );

  api.post<{ Params: Static<typeof LetterParams> }>(
    '/admin/dead-webhooks/:account/:endpoint/events/:id/replay',
    operation({
      id: 'replayDeadLetter',
      tag: 'Desk',
      summary: 'Send an event again that was given up',
      of: 'admin',
      requires: 'sender',
      params: LetterParams,
      answer: null,
    }),
    async (request, reply) => {
      const { account, endpoint, id } = request.params;
      const key = eventKeyOf(id);
      if (!key) throw new PanelRefusal(NOTHING_HERE);
      const letter = { endpoint, ...key };
      await replayOne(db, actorOf(request), await numberOf(account), letter, webhooks.attemptsPerLife);
      return reply.code(204).send();
    },
  );
}

function endpointIn(cursor: string | null): { account: number; endpoint: number } | null {
  if (cursor === null) return null;
  const [, account, endpoint] = /^(\d{1,9})\.(\d{1,9})$/.exec(cursor) ?? [];
  if (account === undefined || endpoint === undefined) {
    throw wrongParameter('cursor', 'is not one that was answered');
  }
  return { account: Number(account), endpoint: Number(endpoint) };
}

function letterIn(cursor: string) {
  const key = eventKeyOf(cursor);
  if (!key) throw wrongParameter('cursor', 'is not one that was answered');
  return key;
}

function describe(endpoint: StoredEndpoint): Static<typeof DeadEndpoint> {
  const { username, endpoint: number, url, isDisabled, dead, error, diedAt } = endpoint;
  return {
    username,
    endpoint: number,
    url,
    enabled: !isDisabled,
    events: dead,
    error,
    last_at: diedAt?.toISOString() ?? null,
  };
}
