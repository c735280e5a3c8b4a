import type { FastifyInstance } from 'fastify';
import { closed } from 'harkara-contract/shapes.ts';
import { Type, type Static } from 'typebox';
import { MAIN_CREDIT_KIND } from 'harkara-contract/lists.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import { transferFingerprint } from '../../core/credits/transfer.ts';
import type { Gateway } from '../../core/gateway.ts';
import { toPublicId } from '../../core/ids.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { username } from 'harkara-contract/values.ts';
import { refuseIfNoLongerAllowed } from '../kit/api-keys.ts';
import { exactly } from '../kit/exact-credits.ts';
import { number, text } from '../kit/json/fields.ts';
import { success, SUCCESS } from '../kit/json/records.ts';
import { callerOf } from './credentials.ts';
import { takeIdempotencyKey } from './idempotency-key.ts';
import { serve } from './operation.ts';

const MOST_CREDITS = 1_000_000_000_000;

const TransferBody = closed({
  recipient_username: username({
    description: 'Username of the account that gets the credits; not case-sensitive',
    examples: ['ravi'],
  }),
  amount: number('SMS credits, with at most 3 decimal places; more are refused, never rounded', 100, {
    exclusiveMinimum: 0,
    maximum: MOST_CREDITS,
  }),
  description: Type.Optional(
    text('What it is for; both accounts see it in recent_credits', 'Diwali campaign', { maxLength: 200 }),
  ),
  client_ref: Type.Optional(
    text(
      'Your own reference. Without an Idempotency-Key header it also marks repeats: within 24 hours they get the first response and transfer nothing',
      'order-1042',
      { minLength: 1, maxLength: 255 },
    ),
  ),
});

const Transfer = Type.Object(
  {
    transfer_id: text('ID of the transfer', '06f8gq3jxr04g000080000hc4w'),
    amount: number('SMS credits transferred', 100),
    recipient_username: text('The account that received them', 'ravi'),
    balance: number('Your SMS balance afterwards', 2400.125),
  },
  { description: 'The transfer' },
);

export function transferRoutes(v2: FastifyInstance, gateway: Gateway): void {
  serve(v2, 'POST /credits/transfer', {
    id: 'transferCredits',
    tag: 'Credits',
    summary: 'Transfer SMS credits',
    description:
      'Transfers SMS credits to another active account immediately. It cannot be undone. Send an Idempotency-Key (or a client_ref) so that you can safely repeat a request whose response was lost.',
    scope: 'credits',
    body: TransferBody,
    answer: success(Transfer, 'The credits were transferred'),
    errors: ['recipient_not_found', 'insufficient_credits', 'idempotency_mismatch'],
    handle: async ({ body, request }) => {
      const caller = callerOf(request);
      refuseUnstorable(body);
      const clientRef = body.client_ref ?? null;
      const wanted = {
        recipientUsername: body.recipient_username,
        kind: MAIN_CREDIT_KIND,
        amount: exactly(body.amount),
        description: body.description?.trim() || null,
      };
      const key = takeIdempotencyKey(request, clientRef);
      const transfer = await gateway.transfers.transfer(caller.account, {
        ...wanted,
        idempotency:
          key === null
            ? null
            : { key: `transfer ${key}`, fingerprint: transferFingerprint(wanted, clientRef) },
        actor: null,
        stillAllowed: () => refuseIfNoLongerAllowed(gateway, caller, 'credits', request),
      });
      const data: Static<typeof Transfer> = {
        transfer_id: toPublicId(transfer.id),
        amount: fromMilliCredits(transfer.amount),
        recipient_username: transfer.recipientUsername,
        balance: fromMilliCredits(transfer.balance),
      };
      return { ...SUCCESS, data };
    },
  });
}
