import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import { refuseIfNotActive } from '../../core/accounts/standing.ts';
import { fromMilliCredits, toMilliCredits } from '../../core/credits/credits.ts';
import { transferFingerprint } from '../../core/credits/transfer.ts';
import { DomainError } from '../../core/errors.ts';
import type { Gateway } from '../../core/gateway.ts';
import { toPublicId } from '../../core/ids.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { username } from '../../core/value-shapes.ts';
import { actorOf, operation } from './operation.ts';

export const MOST_CREDITS = 1_000_000_000_000;
const LONGEST_KEY = 255;

const Body = Type.Object(
  {
    recipient_username: username({ description: 'The account that gets the credits' }),
    amount: Type.Number({
      exclusiveMinimum: 0,
      maximum: MOST_CREDITS,
      description: 'SMS credits, with at most 3 decimals',
    }),
    description: Type.Optional(Type.String({ maxLength: 200, description: 'What it is for; both see it' })),
  },
  { additionalProperties: false },
);

const Transfer = Type.Object(
  {
    id: Type.String({ description: 'Id of the transfer' }),
    amount: Type.Number({ description: 'What was moved' }),
    recipient_username: Type.String({ description: 'Who has it now' }),
    balance: Type.Number({ description: 'What is left' }),
  },
  { title: 'Transfer', description: 'What was moved' },
);

export function transfersRoutes(api: FastifyInstance, { transfers, accounts }: Gateway): void {
  api.post<{ Body: Static<typeof Body> }>(
    '/transfers',
    operation({
      id: 'transferCredits',
      tag: 'Credits',
      summary: 'Move SMS credits to another account; needs the header idempotency-key',
      requires: 'owner',
      body: Body,
      answer: Transfer,
      errors: ['recipient_not_found', 'insufficient_credits', 'idempotency_mismatch'],
    }),
    async (request): Promise<Static<typeof Transfer>> => {
      const actor = actorOf(request);
      const { account } = actor;
      const { body } = request;
      refuseUnstorable(body);
      const wanted = {
        recipientUsername: body.recipient_username,
        kind: 'sms' as const,
        amount: exactly(body.amount),
        description: body.description?.trim() || null,
      };
      const moved = await transfers.transfer(account, {
        ...wanted,
        actor,
        idempotency: {
          key: `panel transfer ${idempotencyKeyOf(request)}`,
          fingerprint: transferFingerprint(wanted, null),
        },
        stillAllowed: async () => refuseIfNotActive(await accounts.get(account.number)),
      });
      return {
        id: toPublicId(moved.id),
        amount: fromMilliCredits(moved.amount),
        recipient_username: moved.recipientUsername,
        balance: fromMilliCredits(moved.balance),
      };
    },
  );
}

/** Without one, a repeated call would move the credits twice. */
export function idempotencyKeyOf({ headers: { 'idempotency-key': key } }: FastifyRequest): string {
  if (typeof key === 'string' && key !== '' && key.length <= LONGEST_KEY) return key;
  const why = `must have 1 to ${LONGEST_KEY} characters`;
  throw new DomainError('validation_failed', `The idempotency key ${why}.`, {
    fields: { 'idempotency-key': why },
  });
}

export function exactly(credits: number): number {
  const milli = toMilliCredits(credits);
  if (milli !== null) return milli;
  const why = 'must have at most 3 decimals';
  throw new DomainError('validation_failed', `The amount ${why}.`, { fields: { amount: why } });
}
