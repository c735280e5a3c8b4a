import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Gateway } from '../../core/gateway.ts';
import { createKeyword, readEntries } from '../../core/keywords/manage-keywords.ts';
import { keywordKey, keywordReply, responseType } from 'harkara-contract/values.ts';
import {
  pageOf,
  pageQuery,
  Pagination,
  paginationOf,
  recordNumber,
  success,
  SUCCESS,
} from '../kit/json/records.ts';
import { callerOf } from './credentials.ts';
import { operation } from './operation.ts';
import { onWire, pagesRoute } from './record-lists.ts';

const ENTRIES = { size: 50, maximum: 200 };

const KeywordFields = {
  id: Type.Integer({ description: 'Number of the keyword within the account', examples: [7] }),
  key: Type.String({
    description: 'The word that a message must start with; not case-sensitive',
    examples: ['INFO'],
  }),
  response_type: Type.String({
    description:
      '`static`: the person who sends the keyword gets `static_message` as a reply; `none`: no reply is sent',
    examples: ['static'],
  }),
  static_message: Type.Union([Type.String(), Type.Null()], {
    description: 'The reply; null if none is sent',
    examples: ['Thanks, we will call you.'],
  }),
  status: Type.String({
    description: '`pending`, `approved` or `rejected`; only an approved keyword receives messages',
    examples: ['pending'],
  }),
  created_at: Type.String({ description: 'ISO 8601, UTC', examples: ['2026-11-15T02:48:26.151Z'] }),
};

const KeywordRecord = Type.Object(KeywordFields, { title: 'Keyword', description: 'A keyword' });

const Entry = Type.Object(
  {
    from: Type.String({
      description: 'The sender: an Indian mobile number as 10 digits, other numbers with their country code',
      examples: ['9876543210'],
    }),
    to: Type.String({ description: 'The virtual number that it was sent to', examples: ['56161'] }),
    message: Type.String({ description: 'The text received, with the keyword', examples: ['INFO hello'] }),
    received_at: Type.String({
      description: 'When it arrived, ISO 8601, UTC',
      examples: ['2026-11-15T02:48:26.151Z'],
    }),
  },
  { description: 'A message that started with the keyword' },
);

const KeywordWithEntries = Type.Object(
  { ...KeywordFields, entries: Type.Array(Entry, { description: 'Messages received, newest first' }) },
  { description: 'A keyword with the messages it received' },
);

const KeywordAnswer = Type.Object(
  {
    success: Type.Boolean({ description: 'True', examples: [true] }),
    status: Type.String({ description: 'The word `success`', examples: ['success'] }),
    data: KeywordWithEntries,
    pagination: Pagination,
  },
  { description: 'The keyword and one page of its entries' },
);

const KeywordId = Type.Object({ id: recordNumber('keyword') });

const EntriesQuery = Type.Object(pageQuery(ENTRIES.size, ENTRIES.maximum));

const CreateBody = Type.Object(
  {
    key: keywordKey({
      description: 'One word; unique in the account, not case-sensitive',
      examples: ['INFO'],
    }),
    response_type: Type.Optional(
      responseType({
        description: '`static` sends `static_message` as a reply, `none` sends nothing',
        default: 'static',
        examples: ['static'],
      }),
    ),
    static_message: Type.Optional(
      keywordReply({
        description:
          'The reply. Required for `static`, not allowed for `none`. It is sent and charged like any transactional message, so it must match an approved template',
        examples: ['Thanks, we will call you.'],
      }),
    ),
  },
  { additionalProperties: false, description: 'A keyword to create' },
);

export function keywordsRoutes(v2: FastifyInstance, gateway: Gateway): void {
  pagesRoute(v2, gateway, '/keywords', 'keyword', {
    id: 'listKeywords',
    tag: 'Keywords',
    summary: 'List keywords',
    description: 'The keywords of the account, oldest first.',
    record: KeywordRecord,
    answers: 'One page of keywords',
    size: 100,
    maximum: 1_000,
  });

  v2.get<{ Params: Static<typeof KeywordId>; Querystring: Static<typeof EntriesQuery> }>(
    '/keywords/:id',
    operation({
      id: 'getKeyword',
      tag: 'Keywords',
      summary: 'Get a keyword and the messages it received',
      description:
        'One keyword with the messages that started with it, newest first. `page` and `per_page` apply to the messages.',
      params: KeywordId,
      querystring: EntriesQuery,
      answer: KeywordAnswer,
    }),
    async (request) => {
      const page = pageOf(request.query, ENTRIES.size, ENTRIES.maximum);
      const { account } = callerOf(request);
      const slice = { limit: page.perPage, offset: page.offset };
      const { keyword, entries, total } = await readEntries(gateway.db, account, request.params.id, slice);
      return {
        ...SUCCESS,
        data: { ...onWire(keyword), entries: entries.map(entryRecord) },
        pagination: paginationOf(page, total),
      };
    },
  );

  v2.post<{ Body: Static<typeof CreateBody> }>(
    '/keywords',
    operation({
      id: 'createKeyword',
      tag: 'Keywords',
      summary: 'Create a keyword',
      description: 'The keyword is pending approval. Until it is approved, messages do not match it.',
      scope: 'send',
      body: CreateBody,
      answer: success(KeywordRecord, 'The keyword, pending approval'),
      errors: ['conflict'],
    }),
    async (request) => {
      const { key, response_type: response = 'static', static_message: reply } = request.body;
      const { limits } = gateway.sending.context();
      const wanted = { key, responseType: response, staticMessage: reply ?? null };
      const keyword = await createKeyword(gateway.db, callerOf(request).account, wanted, limits);
      return { ...SUCCESS, data: onWire(keyword) };
    },
  );
}

type KeywordEntry = Awaited<ReturnType<typeof readEntries>>['entries'][number];

function entryRecord({ sender, number, body, receivedAt }: KeywordEntry) {
  return { from: sender, to: number, message: body, received_at: receivedAt.toISOString() };
}
