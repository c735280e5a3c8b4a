import type { FastifyInstance, FastifyRequest } from 'fastify';
import { transferRoutes } from 'harkara-contract/routes/credits.ts';
import { refuseIfNotActive } from '../../core/accounts/standing.ts';
import { fromMilliCredits, toMilliCredits } from '../../core/credits/credits.ts';
import { transferFingerprint } from '../../core/credits/transfer.ts';
import { DomainError } from '../../core/errors.ts';
import type { Gateway } from '../../core/gateway.ts';
import { toPublicId } from '../../core/ids.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { serve } from './serve.ts';

const LONGEST_KEY = 255;

export function transfersRoutes(api: FastifyInstance, { transfers, accounts }: Gateway): void {
  serve(api, transferRoutes, {
    'POST /transfers': async ({ actor, body, request }) => {
      const { account } = actor;
      refuseUnstorable(body);
      const wanted = {
        recipientUsername: body.recipientUsername,
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
        ...moved,
        id: toPublicId(moved.id),
        amount: fromMilliCredits(moved.amount),
        balance: fromMilliCredits(moved.balance),
      };
    },
  });
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
