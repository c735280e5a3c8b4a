import type { FastifyInstance } from 'fastify';
import { CHANNELS, MESSAGE_STATES } from 'harkara-contract/lists.ts';
import { Type, type Static } from 'typebox';
import { fact } from 'harkara-contract/facts.ts';
import type { Account } from '../../core/accounts/account.ts';
import type { Gateway } from '../../core/gateway.ts';
import { fromPublicId, toPublicId } from '../../core/ids.ts';
import { searchMessages, type MessageSearch } from '../../core/reports/search-messages.ts';
import { SUCCESS } from '../kit/json/records.ts';
import { readReportTime, wrongParameter } from '../kit/report-time.ts';
import { callerOf } from './credentials.ts';
import { operation } from './operation.ts';
import { asItIs, MessageAnswer, MessagesAnswer } from './sms-answers.ts';
import { describeStatus, fieldsOfChannel, statusFields } from './status-response.ts';

const DEFAULT_LIMIT = 50;
const LARGEST_LIMIT = 100;
const TIME = 'a day, or a time as in schedule_at, in the time zone of your account';
const text = (description: string, example: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 320, description, examples: [example] }));

const MessagesQuery = Type.Object({
  channel: Type.Optional(
    Type.Enum([...CHANNELS], {
      description: 'Only of this channel',
      examples: ['sms'],
    }),
  ),
  status: Type.Optional(
    Type.Enum([...MESSAGE_STATES], {
      description: 'Only those in this state',
      examples: ['failed'],
    }),
  ),
  recipient: text('Only those to this recipient, in any spelling', '9876543210'),
  sender_id: text('Only those under this sender ID', 'HRKARA'),
  from: text(`Only those accepted at or after this time: ${TIME}`, '2026-01-31'),
  to: text(`Only those accepted before this time: ${TIME}; of a day, up to its end`, '2026-01-31'),
  batch_id: text('Only those of this call or job', '12_01hq8xg5k2m3n4p5q6r7s8t9v0_2500'),
  client_ref: text('Only those with this reference of yours', 'order-42'),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: `Messages a page; more than ${LARGEST_LIMIT} are taken as ${LARGEST_LIMIT}`,
      default: DEFAULT_LIMIT,
    }),
  ),
  cursor: text('next_cursor of the page before', '01hq8xg5k2m3n4p5q6r7s8t9v0'),
});
type MessagesQuery = Static<typeof MessagesQuery>;

const MessageParams = Type.Object({
  messageId: Type.String({
    description: 'The message id, a broadcast or batch id, or the operator’s id of the message',
    examples: ['01hq8xg5k2m3n4p5q6r7s8t9v0'],
  }),
});

/** Messages of all channels. */
export function messagesRoutes(v2: FastifyInstance, gateway: Gateway): void {
  v2.get<{ Querystring: MessagesQuery }>(
    '/messages',
    {
      ...operation({
        id: 'listMessages',
        tag: 'Messages',
        summary: 'Messages of all channels, the newest first',
        description:
          'Filters can be combined. Where none of them is a recipient, a sender or a call, the newest messages are looked through, 10,000 at a time: a page may then hold fewer messages than its limit, or none, and `reached` says how far back it has looked. Go on with `next_cursor` for as long as there is one.',
        querystring: MessagesQuery,
        answer: MessagesAnswer,
      }),
      serializerCompiler: asItIs,
    },
    async (request) => {
      const { account } = callerOf(request);
      const { messages, next, reached } = await searchMessages(
        gateway,
        account,
        toSearch(request.query, account),
      );
      return {
        ...SUCCESS,
        data: messages.map((message) => ({
          ...statusFields(account, message),
          ...fieldsOfChannel(message),
          message: message.text,
          ...(message.channel === 'email' ? { subject: message.text } : {}),
        })),
        next_cursor: next === null ? null : toPublicId(next),
        ...(reached ? { reached: reached.toISOString() } : {}),
      };
    },
  );

  v2.get<{ Params: Static<typeof MessageParams> }>(
    '/messages/:messageId',
    {
      ...operation({
        id: 'getMessage',
        tag: 'Messages',
        summary: 'Where a message of any channel is, with its timeline',
        description:
          'Of one message all that happened to it; of a broadcast or batch id of several messages how many are in which state, and the first 100.',
        params: MessageParams,
        answer: MessageAnswer,
      }),
      serializerCompiler: asItIs,
    },
    async (request) => {
      const { account } = callerOf(request);
      const data = await describeStatus(gateway, account, request.params.messageId);
      return { ...SUCCESS, data };
    },
  );
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
