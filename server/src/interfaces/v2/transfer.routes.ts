import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { fact } from 'harkara-contract/facts.ts';
import { MAIN_CREDIT_KIND } from 'harkara-contract/lists.ts';
import { fromMilliCredits, toMilliCredits } from '../../core/credits/credits.ts';
import { transferFingerprint } from '../../core/credits/transfer.ts';
import { DomainError } from '../../core/errors.ts';
import type { Gateway } from '../../core/gateway.ts';
import { toPublicId } from '../../core/ids.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { username } from 'harkara-contract/values.ts';
import { refuseIfNoLongerAllowed } from '../kit/api-keys.ts';
import { success, SUCCESS } from '../kit/json/records.ts';
import { callerOf } from './credentials.ts';
import { takeIdempotencyKey } from './idempotency-key.ts';
import { operation } from './operation.ts';

const MOST_CREDITS = 1_000_000_000_000;

const TransferBody = Type.Object(
  {
    recipient_username: username({
      description: 'Username of the account that gets the credits; not case-sensitive',
      examples: ['ravi'],
    }),
    amount: Type.Number({
      exclusiveMinimum: 0,
      maximum: MOST_CREDITS,
      description: 'SMS credits, with at most 3 decimal places; more are refused, never rounded',
      examples: [100],
    }),
    description: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'What it is for; both accounts see it in recent_credits',
        examples: ['Diwali campaign'],
      }),
    ),
    client_ref: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        description:
          'Your own reference. Without an Idempotency-Key header it also marks repeats: within 24 hours they get the first response and transfer nothing',
        examples: ['order-1042'],
      }),
    ),
  },
  { additionalProperties: false },
);

const Transfer = Type.Object(
  {
    transfer_id: Type.String({
      description: 'ID of the transfer',
      examples: ['06f8gq3jxr04g000080000hc4w'],
    }),
    amount: Type.Number({ description: 'SMS credits transferred', examples: [100] }),
    recipient_username: Type.String({ description: 'The account that received them', examples: ['ravi'] }),
    balance: Type.Number({ description: 'Your SMS balance afterwards', examples: [2400.125] }),
  },
  { description: 'The transfer' },
);

export function transferRoutes(v2: FastifyInstance, gateway: Gateway): void {
  v2.post<{ Body: Static<typeof TransferBody> }>(
    '/credits/transfer',
    operation({
      id: 'transferCredits',
      tag: 'Credits',
      summary: 'Transfer SMS credits',
      description:
        'Transfers SMS credits to another active account immediately. It cannot be undone. Send an Idempotency-Key (or a client_ref) so that you can safely repeat a request whose response was lost.',
      scope: 'credits',
      body: TransferBody,
      answer: success(Transfer, 'The credits were transferred'),
      errors: ['recipient_not_found', 'insufficient_credits', 'idempotency_mismatch'],
    }),
    async (request) => {
      const caller = callerOf(request);
      const { body } = request;
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
  );
}

function exactly(credits: number): number {
  const milli = toMilliCredits(credits);
  if (milli !== null) return milli;
  const reason = fact('too_many_decimals', { most: 3 });
  throw new DomainError(fact('invalid_amount', { reason }), { fields: { amount: reason } });
}
