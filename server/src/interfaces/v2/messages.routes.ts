import type { FastifyInstance } from 'fastify';
import { CHANNELS, DEFAULT_CHANNEL, MESSAGE_STATES } from 'harkara-contract/lists.ts';
import { Type, type Static } from 'typebox';
import { fact } from 'harkara-contract/facts.ts';
import type { Account } from '../../core/accounts/account.ts';
import type { Gateway } from '../../core/gateway.ts';
import { fromPublicId, timeOfId, toPublicId } from '../../core/ids.ts';
import {
  isAboutCertainMessages,
  searchMessages,
  type MessageSearch,
} from '../../core/reports/search-messages.ts';
import { delayedReads } from '../kit/delayed-reads.ts';
import { text } from '../kit/json/fields.ts';
import { SUCCESS } from '../kit/json/records.ts';
import { readReportTime, wrongParameter } from '../kit/report-time.ts';
import { serve } from './operation.ts';
import { MessageAnswer, MessagesAnswer } from './status-answers.ts';
import { describeStatus, fieldsOfChannel, hasSubject, statusFields } from './status-response.ts';

const DEFAULT_LIMIT = 50;
const LARGEST_LIMIT = 100;
const TIME = "a date, or a time as in schedule_at, in your account's time zone";
const filter = (description: string, example: string) =>
  Type.Optional(text(description, example, { minLength: 1, maxLength: 320 }));

const MessagesQuery = Type.Object({
  channel: Type.Optional(
    Type.Enum([...CHANNELS], {
      description: 'Only this channel',
      examples: [DEFAULT_CHANNEL],
    }),
  ),
  status: Type.Optional(
    Type.Enum([...MESSAGE_STATES], {
      description: 'Only messages with this status',
      examples: ['failed'],
    }),
  ),
  recipient: filter('Only messages to this recipient, in any accepted format', '9876543210'),
  sender_id: filter('Only messages from this sender ID', 'HRKARA'),
  from: filter(`Only messages accepted at or after this time: ${TIME}`, '2026-01-31'),
  to: filter(
    `Only messages accepted before this time: ${TIME}; for a date, until the end of that day`,
    '2026-01-31',
  ),
  batch_id: filter('Only messages of this request or job', '12_01hq8xg5k2m3n4p5q6r7s8t9v0_2500'),
  client_ref: filter('Only messages with this reference', 'order-42'),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: `Messages per page; at most ${LARGEST_LIMIT}, and a higher number counts as ${LARGEST_LIMIT}`,
      default: DEFAULT_LIMIT,
    }),
  ),
  cursor: filter('next_cursor of the previous page', '01hq8xg5k2m3n4p5q6r7s8t9v0'),
});
type MessagesQuery = Static<typeof MessagesQuery>;

const MessageParams = Type.Object({
  messageId: text(
    'The message ID, a broadcast or batch ID, or the carrier’s ID of the message',
    '01hq8xg5k2m3n4p5q6r7s8t9v0',
  ),
});

/** Messages of all channels. */
export function messagesRoutes(v2: FastifyInstance, gateway: Gateway): void {
  serve(v2, 'GET /messages', {
    id: 'listMessages',
    tag: 'Messages',
    summary: 'List messages on all channels',
    description:
      'Newest first. Filters can be combined. Without a recipient, sender or request among the filters, messages are searched 10,000 at a time, newest first: a page can then have fewer messages than its limit, or none, and `reached` says how far back the search went. Continue with `next_cursor` as long as there is one.',
    querystring: MessagesQuery,
    answer: MessagesAnswer,
    plain: true,
    handle: async ({ account, query, reply }) => {
      const search = toSearch(query, account);
      const reads = isAboutCertainMessages(search)
        ? gateway.db.current
        : await delayedReads(gateway, reply, search.before === null ? null : timeOfId(search.before));
      const { messages, next, reached } = await searchMessages({ ...gateway, reads }, account, search);
      return {
        ...SUCCESS,
        data: messages.map((message) => ({
          ...statusFields(account, message),
          ...fieldsOfChannel(message),
          message: message.text,
          ...(hasSubject(message) ? { subject: message.text } : {}),
        })),
        next_cursor: next === null ? null : toPublicId(next),
        ...(reached ? { reached: reached.toISOString() } : {}),
      };
    },
  });

  serve(v2, 'GET /messages/:messageId', {
    id: 'getMessage',
    tag: 'Messages',
    summary: 'Get the status and timeline of a message on any channel',
    description:
      'For one message, everything that happened to it. For a broadcast or batch ID of several messages, the count by status and the first 100 messages.',
    params: MessageParams,
    answer: MessageAnswer,
    plain: true,
    handle: async ({ account, params }) => {
      const data = await describeStatus(gateway, account, params.messageId);
      return { ...SUCCESS, data };
    },
  });
}

function toSearch(query: MessagesQuery, account: Account): MessageSearch {
  const { recipient, sender_id, status, channel, client_ref, batch_id, from, to, cursor } = query;
  return {
    recipient: recipient ?? null,
    sender: sender_id ?? null,
    state: status ?? null,
    cause: null,
    channel: channel ?? null,
    route: null,
    template: null,
    clientRef: client_ref ?? null,
    batch: batch_id ?? null,
    from: from === undefined ? null : readReportTime('from', from, account.timeZone),
    to: to === undefined ? null : readReportTime('to', to, account.timeZone),
    before: cursor === undefined ? null : placeOf(cursor),
    limit: Math.min(query.limit ?? DEFAULT_LIMIT, LARGEST_LIMIT),
  };
}

function placeOf(cursor: string): string {
  const id = fromPublicId(cursor);
  if (id === null) throw wrongParameter('cursor', fact('foreign_cursor'));
  return id;
}
