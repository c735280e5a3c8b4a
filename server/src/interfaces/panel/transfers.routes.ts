import type { FastifyInstance } from 'fastify';
import { MAIN_CREDIT_KIND } from 'harkara-contract/lists.ts';
import { transferRoutes } from 'harkara-contract/routes/credits.ts';
import { refuseIfNotActive } from '../../core/accounts/standing.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import { transferFingerprint } from '../../core/credits/transfer.ts';
import type { Gateway } from '../../core/gateway.ts';
import { toPublicId } from '../../core/ids.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { exactly } from '../kit/exact-credits.ts';
import { idempotencyKeyOf } from './channel-gate.ts';
import { serve } from './serve.ts';

export function transfersRoutes(api: FastifyInstance, { transfers, accounts }: Gateway): void {
  serve(api, transferRoutes, {
    'POST /transfers': async ({ actor, body, request }) => {
      const { account } = actor;
      refuseUnstorable(body);
      const wanted = {
        recipientUsername: body.recipientUsername,
        kind: MAIN_CREDIT_KIND,
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
