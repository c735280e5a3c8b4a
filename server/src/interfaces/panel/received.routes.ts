import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Gateway } from '../../core/gateway.ts';
import { toPublicId } from '../../core/ids.ts';
import { listReceived, type ReceivedRow } from '../../core/reports/received.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { limitOf, listOf, listQuery, placeOf } from './lists.ts';
import { actorOf, operation } from './operation.ts';
import { time } from './values.ts';

const Query = Type.Object(
  {
    channel: Type.Optional(Type.Enum(['sms', 'chatapp'], { description: 'Which messages', default: 'sms' })),
    q: Type.Optional(
      Type.String({ minLength: 1, maxLength: 40, description: 'Only from this number, in any spelling' }),
    ),
    ...listQuery,
  },
  { additionalProperties: false },
);

const orNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

const Received = Type.Object(
  {
    id: Type.String({ description: 'Its id' }),
    at: time('When it came'),
    from: Type.String({ description: 'Who wrote it' }),
    name: orNull('The person’s own name, where the channel tells it'),
    to: Type.String({ description: 'The number that it was written to' }),
    kind: Type.String({ description: '`text`, or what came instead, such as `image`' }),
    text: Type.String({ description: 'The text' }),
    keyword: orNull('The keyword that it began with'),
    reply_id: orNull('The id of the message that answered it'),
    reply_text: orNull('The text of that message'),
    reply_error: orNull('Why it was not answered'),
  },
  { title: 'Received', description: 'What a person has written to the account' },
);

/** What came in. */
export function receivedRoutes(api: FastifyInstance, gateway: Gateway): void {
  api.get<{ Querystring: Static<typeof Query> }>(
    '/received',
    operation({
      id: 'listReceived',
      tag: 'Messages',
      summary: 'What people have written to the account, the newest first',
      requires: 'viewer',
      querystring: Query,
      answer: listOf(Received, 'A page of received messages'),
    }),
    async (request) => {
      const { query } = request;
      refuseUnstorable(query);
      const { received, next, reached } = await listReceived(gateway, actorOf(request).account, {
        channel: query.channel ?? 'sms',
        from: query.q ?? null,
        before: placeOf(query),
        limit: limitOf(query),
      });
      return {
        items: received.map(describe),
        next: next === null ? null : toPublicId(next),
        reached: reached?.toISOString() ?? null,
      };
    },
  );
}

function describe({ id, at, reply, replyText, replyError, ...received }: ReceivedRow) {
  return {
    ...received,
    id: toPublicId(id),
    at: at.toISOString(),
    reply_id: reply === null ? null : toPublicId(reply),
    reply_text: replyText,
    reply_error: replyError,
  } satisfies Static<typeof Received>;
}
