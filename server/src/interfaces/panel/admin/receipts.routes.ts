import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import {
  dismissReceipt,
  matchByHand,
  pageOfUnmatched,
  UNMATCHED_CAUSES,
  type UnmatchedReceipt as StoredReceipt,
} from '../../../core/delivery/unmatched-receipts.ts';
import { DomainError } from '../../../core/errors.ts';
import type { Gateway } from '../../../core/gateway.ts';
import { fromPublicId, toPublicId } from '../../../core/ids.ts';
import { stateName } from '../../../core/messages/states.ts';
import { NOTHING_HERE } from '../../kit/json/answer-error.ts';
import { pageWith } from '../list-page.ts';
import { limitOf, listQuery, placeOf } from '../lists.ts';
import { STATE_NAMES } from '../message-query.ts';
import { actorOf, operation } from '../operation.ts';
import { textOrNull } from '../records.ts';
import { PanelRefusal } from '../refusals.ts';
import { time, timeOrNull } from '../values.ts';

const Query = Type.Object(listQuery, { additionalProperties: false });
const Params = Type.Object({ id: Type.String({ maxLength: 64, description: 'The receipt’s id' }) });
const Match = Type.Object(
  { message_id: Type.String({ maxLength: 64, description: 'The message that it is about' }) },
  { additionalProperties: false },
);
const Dismissal = Type.Object(
  { reason: Type.String({ maxLength: 1_000, description: 'Why it is not needed, for the audit log' }) },
  { additionalProperties: false },
);

const status = Type.Enum(STATE_NAMES, { description: 'What it says' });
const UnmatchedReceipt = Type.Object(
  {
    id: Type.String({ description: 'The receipt’s id' }),
    carrier: textOrNull('Who sent it; null: the carrier was removed'),
    carrier_id: Type.String({ description: 'The carrier’s id of the message' }),
    recipient: textOrNull('The number that it names'),
    status,
    error: textOrNull('Its words'),
    code: textOrNull('The code of the cause'),
    at: time('When it says that this happened'),
    received_at: time('When it came'),
    cause: Type.Enum([...UNMATCHED_CAUSES], { description: 'Why no message was found' }),
    tries: Type.Integer({ description: 'How often a message was looked for' }),
    next_try_at: timeOrNull('When it is looked for again; null: not any more'),
    raw: textOrNull('As it came; null: past its retention'),
  },
  { title: 'UnmatchedReceipt', description: 'A receipt that no message is known for' },
);
const MatchedReceipt = Type.Object(
  {
    message_id: Type.String({ description: 'The message' }),
    status: Type.Enum(STATE_NAMES, { description: 'Where the message is now' }),
  },
  { title: 'MatchedReceipt', description: 'What came of it' },
);

/** Receipts of all carriers that no message is known for. */
export function receiptsRoutes(api: FastifyInstance, { db, ids, accounts }: Gateway): void {
  const recording = { db, ids, accountOf: (account: number) => accounts.get(account) };

  api.get<{ Querystring: Static<typeof Query> }>(
    '/admin/receipts',
    operation({
      id: 'listUnmatchedReceipts',
      tag: 'Desk',
      summary: 'Receipts that no message is known for, the newest first',
      of: 'admin',
      requires: 'viewer',
      querystring: Query,
      answer: pageWith(UnmatchedReceipt, 'Receipts'),
    }),
    async (request) => {
      const page = { before: placeOf(request.query), limit: limitOf(request.query) };
      const { items, next } = await pageOfUnmatched(db, page);
      return { items: items.map(describe), next: next === null ? null : toPublicId(next) };
    },
  );

  api.post<{ Params: Static<typeof Params>; Body: Static<typeof Match> }>(
    '/admin/receipts/:id/match',
    operation({
      id: 'matchReceipt',
      tag: 'Desk',
      summary: 'Record a receipt for the message that it is about',
      of: 'admin',
      requires: 'sender',
      params: Params,
      body: Match,
      answer: MatchedReceipt,
      errors: ['conflict'],
    }),
    async (request): Promise<Static<typeof MatchedReceipt>> => {
      const message = messageIn(request.body.message_id);
      const reached = await matchByHand(recording, actorOf(request), idIn(request.params), message);
      return { message_id: toPublicId(message), status: reached };
    },
  );

  api.post<{ Params: Static<typeof Params>; Body: Static<typeof Dismissal> }>(
    '/admin/receipts/:id/dismiss',
    operation({
      id: 'dismissReceipt',
      tag: 'Desk',
      summary: 'Delete a receipt that no message will be found for',
      of: 'admin',
      requires: 'sender',
      params: Params,
      body: Dismissal,
      answer: null,
    }),
    async (request, reply) => {
      await dismissReceipt(db, actorOf(request), idIn(request.params), request.body.reason);
      return reply.code(204).send();
    },
  );
}

function idIn({ id }: Static<typeof Params>): string {
  const found = fromPublicId(id);
  if (found === null) throw new PanelRefusal(NOTHING_HERE);
  return found;
}

function messageIn(given: string): string {
  const found = fromPublicId(given.trim());
  if (found !== null) return found;
  const why = 'must be the id of a message';
  throw new DomainError('validation_failed', `The field message_id ${why}.`, { fields: { message_id: why } });
}

function describe(receipt: StoredReceipt): Static<typeof UnmatchedReceipt> {
  return {
    id: toPublicId(receipt.id),
    carrier: receipt.connectorName,
    carrier_id: receipt.vendorId,
    recipient: receipt.recipient,
    status: stateName(receipt.state),
    error: receipt.error,
    code: receipt.code,
    at: receipt.at.toISOString(),
    received_at: receipt.receivedAt.toISOString(),
    cause: receipt.cause,
    tries: receipt.tries,
    next_try_at: receipt.nextTry?.toISOString() ?? null,
    raw: receipt.raw,
  };
}
