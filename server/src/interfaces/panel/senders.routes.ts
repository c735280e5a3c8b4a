import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Gateway } from '../../core/gateway.ts';
import { importSenders, type RowOfSenders } from '../../core/senders/import-senders.ts';
import { searchSenders, type SenderRecord } from '../../core/senders/list-senders.ts';
import { MOST_SENDERS, requestSender, resubmitSender } from '../../core/senders/request-sender.ts';
import { senderRoute } from '../../core/value-shapes.ts';
import { recordNumber, reviewFields } from '../kit/json/records.ts';
import { compileForFirst } from '../kit/json/validation.ts';
import { actorOf, operation } from './operation.ts';
import { answerOf, listOf, reviewQuery, searchOf, textOrNull } from './records.ts';
import { importedOnWire, importOf, rowNumber, RowsImported } from './row-import.ts';

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

// What is wrong with a row is told by row, so here only its size is bounded.
export const SenderRow = Type.Object(
  {
    row: rowNumber,
    sender_id: Type.String({ maxLength: 1_000, description: 'What to send as' }),
    route: Type.String({ maxLength: 1_000, description: 'transactional, promotional or international' }),
    dlt_header_id: terms.dlt_header_id,
  },
  { additionalProperties: false, description: 'A row of the file' },
);

const Import = importOf(SenderRow, MOST_SENDERS, 'The sender IDs');

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

  api.post<{ Body: Static<typeof Import> }>(
    '/senders/import',
    {
      ...operation({
        id: 'importSenders',
        tag: 'Sender IDs',
        summary: 'Ask for the sender IDs of a file; may be repeated',
        requires: 'sender',
        body: Import,
        answer: RowsImported,
        errors: ['conflict'],
      }),
      validatorCompiler: compileForFirst,
    },
    async (request) => {
      const { rows, take, dry_run: dryRun = false } = request.body;
      const { account } = actorOf(request);
      return importedOnWire(await importSenders(db, account, rows.map(senderGiven), { take, dryRun }));
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

export function senderGiven({
  row,
  sender_id,
  route,
  dlt_header_id,
}: Static<typeof SenderRow>): RowOfSenders {
  return { row, senderId: sender_id, route, dltHeaderId: dlt_header_id ?? null };
}
