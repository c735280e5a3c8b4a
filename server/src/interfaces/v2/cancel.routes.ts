import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Account } from '../../core/accounts/account.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import type { Gateway } from '../../core/gateway.ts';
import { toPublicId } from '../../core/ids.ts';
import { createCanceller } from '../../core/messages/cancel-message.ts';
import { number, text } from '../kit/json/fields.ts';
import { SUCCESS, success } from '../kit/json/records.ts';
import { SMS_CHANNELS } from './status-response.ts';
import { serve } from './operation.ts';

const MessageParams = Type.Object({
  messageId: text(
    'The queue ID, the broadcast ID of one message, or the carrier’s ID of the message',
    '01hq8xg5k2m3n4p5q6r7s8t9v0',
  ),
});

const Cancellation = Type.Object({
  message_id: text('The message’s queue ID, whichever ID the request used', '01hq8xg5k2m3n4p5q6r7s8t9v0'),
  status: text('Always `cancelled`', 'cancelled'),
  credits_refunded: number(
    'Credits refunded to the balance they were charged to; 0 if the account gets no refunds',
    1,
  ),
});

const ADDRESSES: ReadonlySet<string> = new Set(['send', 'send-bulk', 'schedule']);

const CANCEL = {
  summary: 'Cancel a message before it is sent',
  description:
    'Cancels a message that is scheduled, queued or waiting for a retry, and refunds its credits. Its status becomes `cancelled`, and it is never sent. Repeating the request gives the same response. If the message was already sent to the carrier, or its status is final, the response is `conflict`.',
  scope: 'send',
  params: MessageParams,
  answer: success(Cancellation, 'The message is cancelled'),
  errors: ['conflict'],
} as const;

export function cancelRoutes(v2: FastifyInstance, gateway: Gateway): void {
  const { db, ids } = gateway;
  const cancel = createCanceller({ db, ids, accountOf: (account) => gateway.accounts.get(account) });

  const handle =
    (channels?: ReadonlySet<string>) =>
    async ({ account, params }: { account: Account; params: { messageId: string } }) => {
      const { id, refunded } = await cancel(account, params.messageId, channels);
      const credits = fromMilliCredits(refunded);
      return {
        ...SUCCESS,
        data: { message_id: toPublicId(id), status: 'cancelled', credits_refunded: credits },
      };
    };

  serve(v2, 'DELETE /sms/:messageId', {
    ...CANCEL,
    id: 'cancelSms',
    tag: 'SMS',
    options: {
      // Paths of their own, which have no DELETE, would be taken for an id here.
      onRequest: (request, reply, done) => {
        if (ADDRESSES.has((request.params as { messageId: string }).messageId)) reply.callNotFound();
        else done();
      },
    },
    handle: handle(SMS_CHANNELS),
  });

  serve(v2, 'DELETE /messages/:messageId', {
    ...CANCEL,
    id: 'cancelMessage',
    tag: 'Messages',
    handle: handle(),
  });
}
