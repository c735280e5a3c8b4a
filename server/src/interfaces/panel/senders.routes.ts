import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Gateway } from '../../core/gateway.ts';
import { importSenders, MOST_IMPORTED } from '../../core/senders/import-senders.ts';
import { searchSenders, type SenderRecord } from '../../core/senders/list-senders.ts';
import { requestSender, resubmitSender } from '../../core/senders/request-sender.ts';
import { senderRoute } from '../../core/value-shapes.ts';
import { recordNumber, reviewFields } from '../kit/json/records.ts';
import { compileForFirst } from '../kit/json/validation.ts';
import { wireNameOf } from './field-names.ts';
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

// What is wrong with a row is told by row, so here only its size is bounded.
const Row = Type.Object(
  {
    row: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Row of the file, from 1' }),
    sender_id: Type.String({ maxLength: 1_000, description: 'What to send as' }),
    route: Type.String({ maxLength: 1_000, description: 'transactional, promotional or international' }),
    dlt_header_id: terms.dlt_header_id,
  },
  { additionalProperties: false, description: 'A row of the file' },
);

const Import = Type.Object(
  {
    rows: Type.Array(Row, { minItems: 1, maxItems: MOST_IMPORTED, description: 'The sender IDs' }),
    take: Type.Enum(['good', 'all'], {
      description: '`good`: rows without a problem are taken; `all`: none is if any has one',
    }),
    dry_run: Type.Optional(Type.Boolean({ description: 'Only tells what would happen' })),
  },
  { additionalProperties: false },
);

const Imported = Type.Object(
  {
    created: Type.Integer({ description: 'How many were asked for, or would be' }),
    present: Type.Integer({ description: 'How many the account has already; they stay as they are' }),
    problems: Type.Array(
      Type.Object({
        row: Type.Integer({ description: 'Row of the file' }),
        field: Type.String({ description: 'Which field is wrong' }),
        code: Type.Enum(['invalid', 'taken', 'repeated'], { description: 'What is wrong' }),
        message: Type.String({ description: 'Why, to be read after the name of the field' }),
      }),
      { description: 'By row' },
    ),
  },
  { title: 'SenderImport', description: 'What became of the rows' },
);

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
        answer: Imported,
        errors: ['conflict'],
      }),
      validatorCompiler: compileForFirst,
    },
    async (request) => {
      const { take, dry_run: dryRun = false } = request.body;
      const rows = request.body.rows.map(({ row, sender_id, route, dlt_header_id }) => ({
        row,
        senderId: sender_id,
        route,
        dltHeaderId: dlt_header_id ?? null,
      }));
      const result = await importSenders(db, actorOf(request).account, rows, { take, dryRun });
      const problems = result.problems.map((problem) => ({ ...problem, field: wireNameOf(problem.field) }));
      return { ...result, problems };
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
