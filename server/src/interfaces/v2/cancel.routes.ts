import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import type { Gateway } from '../../core/gateway.ts';
import { toPublicId } from '../../core/ids.ts';
import { createCanceller } from '../../core/messages/cancel-message.ts';
import { callerOf } from './credentials.ts';
import { SUCCESS, success } from '../kit/json/records.ts';
import { SMS_CHANNELS } from './status-response.ts';
import { operation, type Operation } from './operation.ts';

const MessageParams = Type.Object({
  messageId: Type.String({
    description: 'The queue ID, the broadcast ID of one message, or the carrier’s ID of the message',
    examples: ['01hq8xg5k2m3n4p5q6r7s8t9v0'],
  }),
});

const Cancellation = Type.Object({
  message_id: Type.String({
    description: 'The message’s queue ID, whichever ID the request used',
    examples: ['01hq8xg5k2m3n4p5q6r7s8t9v0'],
  }),
  status: Type.String({ description: 'Always `cancelled`', examples: ['cancelled'] }),
  credits_refunded: Type.Number({
    description: 'Credits refunded to the balance they were charged to; 0 if the account gets no refunds',
    examples: [1],
  }),
});

const ADDRESSES: ReadonlySet<string> = new Set(['send', 'send-bulk', 'schedule']);

const CANCEL: Omit<Operation, 'id' | 'tag'> = {
  summary: 'Cancel a message before it is sent',
  description:
    'Cancels a message that is scheduled, queued or waiting for a retry, and refunds its credits. Its status becomes `cancelled`, and it is never sent. Repeating the request gives the same response. If the message was already sent to the carrier, or its status is final, the response is `conflict`.',
  scope: 'send',
  params: MessageParams,
  answer: success(Cancellation, 'The message is cancelled'),
  errors: ['conflict'],
};

export function cancelRoutes(v2: FastifyInstance, gateway: Gateway): void {
  const { db, ids } = gateway;
  const cancel = createCanceller({ db, ids, accountOf: (account) => gateway.accounts.get(account) });

  type Params = { Params: Static<typeof MessageParams> };
  const answer = (channels?: ReadonlySet<string>) => async (request: FastifyRequest<Params>) => {
    const { account } = callerOf(request);
    const { id, refunded } = await cancel(account, request.params.messageId, channels);
    return {
      ...SUCCESS,
      data: {
        message_id: toPublicId(id),
        status: 'cancelled',
        credits_refunded: fromMilliCredits(refunded),
      },
    };
  };

  v2.delete<Params>(
    '/sms/:messageId',
    {
      ...operation({ id: 'cancelSms', tag: 'SMS', ...CANCEL }),
      // Paths of their own, which have no DELETE, would be taken for an id here.
      onRequest: (request, reply, done) => {
        if (ADDRESSES.has(request.params.messageId)) reply.callNotFound();
        else done();
      },
    },
    answer(SMS_CHANNELS),
  );

  v2.delete<Params>(
    '/messages/:messageId',
    operation({ id: 'cancelMessage', tag: 'Messages', ...CANCEL }),
    answer(),
  );
}
