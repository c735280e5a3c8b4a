import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Gateway } from '../../core/gateway.ts';
import {
  changeKeyword,
  createKeyword,
  findKeywords,
  removeKeyword,
  type NewKeyword,
} from '../../core/keywords/manage-keywords.ts';
import { responseType } from '../../core/value-shapes.ts';
import { recordNumber, reviewFields } from '../kit/json/records.ts';
import { actorOf, operation } from './operation.ts';
import { answerOf, listOf, reviewQuery, searchOf, textOrNull } from './records.ts';

const Params = Type.Object({ id: recordNumber('keyword') });
const ListQuery = Type.Object(reviewQuery);

const Keyword = Type.Object(
  {
    id: Type.Integer({ description: 'Number within the account' }),
    key: Type.String({ description: 'The word that a message must begin with' }),
    response_type: responseType({ description: 'Whether it is answered' }),
    static_message: textOrNull('The reply; null where none is sent'),
    ...reviewFields,
  },
  { title: 'Keyword', description: 'A keyword' },
);

const Wish = Type.Object(
  {
    key: Type.String({ minLength: 1, maxLength: 32, description: 'One word of letters and digits' }),
    response_type: responseType({ description: 'Whether it is answered' }),
    static_message: Type.Optional(
      Type.String({ minLength: 1, maxLength: 1_000, description: 'The reply, for `static` only' }),
    ),
  },
  { additionalProperties: false },
);

export function keywordsRoutes(api: FastifyInstance, { db, sending }: Gateway): void {
  api.get<{ Querystring: Static<typeof ListQuery> }>(
    '/keywords',
    operation({
      id: 'listKeywords',
      tag: 'Keywords',
      summary: 'Keywords',
      requires: 'viewer',
      querystring: ListQuery,
      answer: listOf(Keyword, 'Keywords'),
    }),
    async (request) =>
      answerOf(await findKeywords(db, actorOf(request).account, searchOf(request.query)), describe),
  );

  api.post<{ Body: Static<typeof Wish> }>(
    '/keywords',
    operation({
      id: 'createKeyword',
      tag: 'Keywords',
      summary: 'Ask for a keyword',
      requires: 'sender',
      body: Wish,
      answer: Keyword,
      status: 201,
      errors: ['conflict'],
    }),
    async (request, reply) => {
      const { limits } = sending.context();
      const created = await createKeyword(db, actorOf(request).account, given(request.body), limits);
      return reply.code(201).send(describe(created));
    },
  );

  api.put<{ Params: Static<typeof Params>; Body: Static<typeof Wish> }>(
    '/keywords/:id',
    operation({
      id: 'changeKeyword',
      tag: 'Keywords',
      summary: 'Change a keyword; it awaits approval again',
      requires: 'sender',
      params: Params,
      body: Wish,
      answer: Keyword,
      errors: ['conflict'],
    }),
    async (request) => {
      const { limits } = sending.context();
      const { account } = actorOf(request);
      return describe(await changeKeyword(db, account, request.params.id, given(request.body), limits));
    },
  );

  api.delete<{ Params: Static<typeof Params> }>(
    '/keywords/:id',
    operation({
      id: 'deleteKeyword',
      tag: 'Keywords',
      summary: 'Delete a keyword; what it received stays',
      requires: 'sender',
      params: Params,
      answer: null,
    }),
    async (request, reply) => {
      await removeKeyword(db, actorOf(request).account, request.params.id);
      return reply.code(204).send();
    },
  );
}

function given({ key, response_type, static_message }: Static<typeof Wish>): NewKeyword {
  return { key, responseType: response_type, staticMessage: static_message ?? null };
}

type KeywordRecord = Awaited<ReturnType<typeof createKeyword>>;

function describe(keyword: KeywordRecord): Static<typeof Keyword> {
  return {
    id: keyword.id,
    key: keyword.key,
    response_type: keyword.responseType,
    static_message: keyword.staticMessage,
    status: keyword.status,
    reason: keyword.reason,
    created_at: keyword.createdAt.toISOString(),
  };
}
