import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Gateway } from '../../core/gateway.ts';
import { createKeyword, readEntries } from '../../core/keywords/manage-keywords.ts';
import { keywordKey, keywordReply, responseType } from 'harkara-contract/values.ts';
import { flag, integer, text, textOrNull } from '../kit/json/fields.ts';
import {
  pageOf,
  pageQuery,
  Pagination,
  paginationOf,
  recordNumber,
  success,
  SUCCESS,
} from '../kit/json/records.ts';
import { serve } from './operation.ts';
import { onWire, pagesRoute } from './record-lists.ts';

const ENTRIES = { size: 50, maximum: 200 };

const KeywordFields = {
  id: integer('Number of the keyword within the account', 7),
  key: text('The word that a message must start with; not case-sensitive', 'INFO'),
  response_type: text(
    '`static`: the person who sends the keyword gets `static_message` as a reply; `none`: no reply is sent',
    'static',
  ),
  static_message: textOrNull('The reply; null if none is sent', 'Thanks, we will call you.'),
  status: text('`pending`, `approved` or `rejected`; only an approved keyword receives messages', 'pending'),
  created_at: text('ISO 8601, UTC', '2026-11-15T02:48:26.151Z'),
};

const KeywordRecord = Type.Object(KeywordFields, { title: 'Keyword', description: 'A keyword' });

const Entry = Type.Object(
  {
    from: text(
      'The sender: an Indian mobile number as 10 digits, other numbers with their country code',
      '9876543210',
    ),
    to: text('The virtual number that it was sent to', '56161'),
    message: text('The text received, with the keyword', 'INFO hello'),
    received_at: text('When it arrived, ISO 8601, UTC', '2026-11-15T02:48:26.151Z'),
  },
  { description: 'A message that started with the keyword' },
);

const KeywordWithEntries = Type.Object(
  { ...KeywordFields, entries: Type.Array(Entry, { description: 'Messages received, newest first' }) },
  { description: 'A keyword with the messages it received' },
);

const KeywordAnswer = Type.Object(
  {
    success: flag('True', true),
    status: text('The word `success`', 'success'),
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

  serve(v2, 'GET /keywords/:id', {
    id: 'getKeyword',
    tag: 'Keywords',
    summary: 'Get a keyword and the messages it received',
    description:
      'One keyword with the messages that started with it, newest first. `page` and `per_page` apply to the messages.',
    params: KeywordId,
    querystring: EntriesQuery,
    answer: KeywordAnswer,
    handle: async ({ account, params, query }) => {
      const page = pageOf(query, ENTRIES.size, ENTRIES.maximum);
      const slice = { limit: page.perPage, offset: page.offset };
      const { keyword, entries, total } = await readEntries(gateway.db, account, params.id, slice);
      return {
        ...SUCCESS,
        data: { ...onWire(keyword), entries: entries.map(entryRecord) },
        pagination: paginationOf(page, total),
      };
    },
  });

  serve(v2, 'POST /keywords', {
    id: 'createKeyword',
    tag: 'Keywords',
    summary: 'Create a keyword',
    description: 'The keyword is pending approval. Until it is approved, messages do not match it.',
    scope: 'send',
    body: CreateBody,
    answer: success(KeywordRecord, 'The keyword, pending approval'),
    errors: ['conflict'],
    handle: async ({ account, body }) => {
      const { key, response_type: response = 'static', static_message: reply } = body;
      const { limits } = gateway.sending.context();
      const wanted = { key, responseType: response, staticMessage: reply ?? null };
      const keyword = await createKeyword(gateway.db, account, wanted, limits);
      return { ...SUCCESS, data: onWire(keyword) };
    },
  });
}

type KeywordEntry = Awaited<ReturnType<typeof readEntries>>['entries'][number];

function entryRecord({ sender, number, body, receivedAt }: KeywordEntry) {
  return { from: sender, to: number, message: body, received_at: receivedAt.toISOString() };
}
