import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Gateway } from '../../core/gateway.ts';
import { MOST_LISTED } from '../../core/reviewed.ts';
import { listApprovedSenders, listSenders, type SenderRecord } from '../../core/senders/list-senders.ts';
import {
  listOf,
  pagedListOf,
  pageOf,
  pageQuery,
  paginationOf,
  reviewFields,
  statusFilter,
  SUCCESS,
} from '../kit/json/records.ts';
import { callerOf } from './credentials.ts';
import { operation } from './operation.ts';

const PER_PAGE = 100;
const MOST_PER_PAGE = 1_000;

const SenderId = Type.Object(
  {
    id: Type.Integer({ description: 'Number of the sender ID within the account', examples: [1] }),
    sender_id: Type.String({
      description: 'The name or number that messages come from; case-sensitive',
      examples: ['HRKDMO'],
    }),
    route: Type.String({
      description: '`transactional`, `promotional` or `international`: the messages it can be used for',
      examples: ['transactional'],
    }),
    status: reviewFields.status,
    dlt_header_id: Type.Union([Type.String(), Type.Null()], {
      description: 'Header ID in the DLT registry',
      examples: ['1105000000000000001'],
    }),
    reason: reviewFields.reason,
    created_at: reviewFields.created_at,
  },
  { title: 'SenderId', description: 'A sender ID' },
);

const ListQuery = Type.Object({
  status: statusFilter('sender IDs'),
  ...pageQuery(PER_PAGE, MOST_PER_PAGE),
});

export function sendersRoutes(v2: FastifyInstance, gateway: Gateway): void {
  v2.get(
    '/sender-ids',
    operation({
      id: 'listApprovedSenderIds',
      tag: 'Sender IDs',
      summary: 'Approved sender IDs',
      description: `The sender IDs you can send with, newest first, at most ${MOST_LISTED}. Use \`/sender-ids/list\` for all of them, in pages.`,
      answer: listOf(SenderId, 'The approved sender IDs'),
    }),
    async (request) => ({
      ...SUCCESS,
      data: (await listApprovedSenders(gateway.db, callerOf(request).account)).map(toWire),
    }),
  );

  v2.get<{ Querystring: Static<typeof ListQuery> }>(
    '/sender-ids/list',
    operation({
      id: 'listSenderIds',
      tag: 'Sender IDs',
      summary: 'All sender IDs',
      description: 'Every sender ID requested for the account, with any status, newest first.',
      querystring: ListQuery,
      answer: pagedListOf(SenderId, 'A page of sender IDs'),
    }),
    async (request) => {
      const page = pageOf(request.query, PER_PAGE, MOST_PER_PAGE);
      const { account } = callerOf(request);
      const { records, total } = await listSenders(gateway.db, account, request.query.status ?? null, page);
      return { ...SUCCESS, data: records.map(toWire), pagination: paginationOf(page, total) };
    },
  );
}

function toWire(sender: SenderRecord): Static<typeof SenderId> {
  return {
    id: sender.id,
    sender_id: sender.senderId,
    route: sender.route,
    status: sender.status,
    dlt_header_id: sender.dltHeaderId,
    reason: sender.reason,
    created_at: sender.createdAt.toISOString(),
  };
}
