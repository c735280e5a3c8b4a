import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Gateway } from '../../core/gateway.ts';
import { searchSenders, type SenderRecord } from '../../core/senders/list-senders.ts';
import { requestSender, resubmitSender } from '../../core/senders/request-sender.ts';
import { senderRoute } from '../../core/value-shapes.ts';
import { recordNumber, reviewFields } from '../kit/json/records.ts';
import { actorOf, operation } from './operation.ts';
import { answerOf, listOf, reviewQuery, searchOf, textOrNull } from './records.ts';

const Params = Type.Object({ id: recordNumber('sender ID') });
const ListQuery = Type.Object(reviewQuery);

export const SenderId = Type.Object(
  {
    id: Type.Integer({ description: 'Number within the account' }),
    sender_id: Type.String({ description: 'What messages are sent as; case counts' }),
    route: senderRoute({ description: 'Which messages it may send' }),
    dlt_header_id: textOrNull('Header ID in the DLT registry'),
    ...reviewFields,
  },
  { title: 'SenderId', description: 'A sender ID' },
);

const terms = {
  route: senderRoute({ description: 'Which messages it is to send' }),
  dlt_header_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Header ID in the DLT registry, 10 to 30 digits',
    }),
  ),
};

const Wish = Type.Object(
  { sender_id: Type.String({ minLength: 1, maxLength: 64, description: 'What to send as' }), ...terms },
  { additionalProperties: false },
);

const SecondWish = Type.Object(terms, { additionalProperties: false });

export function sendersRoutes(api: FastifyInstance, { db }: Gateway): void {
  api.get<{ Querystring: Static<typeof ListQuery> }>(
    '/senders',
    operation({
      id: 'listSenders',
      tag: 'Sender IDs',
      summary: 'Sender IDs',
      requires: 'viewer',
      querystring: ListQuery,
      answer: listOf(SenderId, 'Sender IDs'),
    }),
    async (request) =>
      answerOf(await searchSenders(db, actorOf(request).account, searchOf(request.query)), describeSender),
  );

  api.post<{ Body: Static<typeof Wish> }>(
    '/senders',
    operation({
      id: 'requestSender',
      tag: 'Sender IDs',
      summary: 'Ask for a sender ID',
      requires: 'sender',
      body: Wish,
      answer: SenderId,
      status: 201,
      errors: ['conflict'],
    }),
    async (request, reply) => {
      const { sender_id: senderId, route, dlt_header_id: dltHeaderId = null } = request.body;
      const created = await requestSender(db, actorOf(request).account, { senderId, route, dltHeaderId });
      return reply.code(201).send(describeSender(created));
    },
  );

  api.post<{ Params: Static<typeof Params>; Body: Static<typeof SecondWish> }>(
    '/senders/:id/resubmit',
    operation({
      id: 'resubmitSender',
      tag: 'Sender IDs',
      summary: 'Ask again for a sender ID that was rejected',
      requires: 'sender',
      params: Params,
      body: SecondWish,
      answer: SenderId,
      errors: ['conflict'],
    }),
    async (request) => {
      const { route, dlt_header_id: dltHeaderId = null } = request.body;
      const { account } = actorOf(request);
      return describeSender(await resubmitSender(db, account, request.params.id, { route, dltHeaderId }));
    },
  );
}

export function describeSender(sender: SenderRecord): Static<typeof SenderId> {
  return {
    id: sender.id,
    sender_id: sender.senderId,
    route: sender.route,
    dlt_header_id: sender.dltHeaderId,
    status: sender.status,
    reason: sender.reason,
    created_at: sender.createdAt.toISOString(),
  };
}
