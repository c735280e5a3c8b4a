import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import { dayOf } from '../../core/day.ts';
import type { Gateway } from '../../core/gateway.ts';
import { toPublicId } from '../../core/ids.ts';
import { createCanceller } from '../../core/messages/cancel-message.ts';
import { exportMessages } from '../../core/reports/export-messages.ts';
import { findMessages } from '../../core/reports/find-messages.ts';
import { readMessageRecord } from '../../core/reports/message-record.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { limitOf, listOf, listQuery, placeOf } from './lists.ts';
import { ListedMessage, listedMessage, MessageDetails, messageDetails } from './message-answer.ts';
import { writeMessages } from './message-export.ts';
import { messageFilters, questionOf } from './message-query.ts';
import { actorOf, operation } from './operation.ts';

const MessagesQuery = Type.Object({ ...messageFilters, ...listQuery }, { additionalProperties: false });
const ExportQuery = Type.Object(
  {
    ...messageFilters,
    for: Type.Optional(
      Type.Enum(['excel', 'programs'], {
        description: 'Who reads it: Excel, or programs (plain RFC 4180, times in UTC)',
        default: 'excel',
      }),
    ),
  },
  { additionalProperties: false },
);
const Params = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 320, description: 'The message’s id, or the carrier’s' }),
});

const Cancellation = Type.Object(
  {
    id: Type.String({ description: 'The message’s id' }),
    refunded: Type.Number({ description: 'Credits that came back' }),
  },
  { description: 'The message is cancelled' },
);

/** Messages of all channels. */
export function messagesRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { db, ids, exports } = gateway;
  const cancel = createCanceller({ db, ids, accountOf: (account) => gateway.accounts.get(account) });

  api.get<{ Querystring: Static<typeof MessagesQuery> }>(
    '/messages',
    operation({
      id: 'listMessages',
      tag: 'Messages',
      summary: 'Messages of all channels, the newest first',
      requires: 'viewer',
      querystring: MessagesQuery,
      answer: listOf(ListedMessage, 'A page of messages'),
    }),
    async (request) => {
      const { query } = request;
      refuseUnstorable(query);
      const { account } = actorOf(request);
      const question = { ...questionOf(query, account), before: placeOf(query), limit: limitOf(query) };
      const { messages, next, reached } = await findMessages(gateway, account, question);
      return {
        items: messages.map(listedMessage),
        next: next === null ? null : toPublicId(next),
        reached: reached?.toISOString() ?? null,
      };
    },
  );

  api.get<{ Querystring: Static<typeof ExportQuery> }>(
    '/messages.csv',
    operation({
      id: 'exportMessages',
      tag: 'Messages',
      summary: 'The same messages as a CSV file',
      requires: 'viewer',
      querystring: ExportQuery,
      answer: Type.String({ description: 'The file' }),
    }),
    async (request, reply) => {
      refuseUnstorable(request.query);
      const { account } = actorOf(request);
      const { for: reader = 'excel', ...filters } = request.query;
      const found = exportMessages(gateway, account, questionOf(filters, account));
      await exports.record(actorOf(request), 'messages', filters);
      const name = `messages-${dayOf(gateway.now(), account.timeZone)}.csv`;
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(Readable.from(writeMessages(account, found, reader)));
    },
  );

  api.get<{ Params: Static<typeof Params> }>(
    '/messages/:id',
    operation({
      id: 'getMessage',
      tag: 'Messages',
      summary: 'A message with all that happened to it',
      requires: 'viewer',
      params: Params,
      answer: MessageDetails,
    }),
    async (request) => {
      const { account } = actorOf(request);
      return messageDetails(account.number, await readMessageRecord(gateway, account, request.params.id));
    },
  );

  api.delete<{ Params: Static<typeof Params> }>(
    '/messages/:id',
    operation({
      id: 'cancelMessage',
      tag: 'Messages',
      summary: 'Take back a message that has not left; repeating it changes nothing',
      requires: 'sender',
      params: Params,
      answer: Cancellation,
      errors: ['conflict'],
    }),
    async (request) => {
      const { id, refunded } = await cancel(actorOf(request).account, request.params.id);
      return { id: toPublicId(id), refunded: fromMilliCredits(refunded) };
    },
  );
}
