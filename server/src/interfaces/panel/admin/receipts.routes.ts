import { sayTo } from 'harkara-contract/say.ts';
import type { FastifyInstance } from 'fastify';
import { fact } from 'harkara-contract/facts.ts';
import { adminReceiptRoutes } from 'harkara-contract/routes/admin-receipts.ts';
import { dismissReceipt, matchByHand, pageOfUnmatched } from '../../../core/delivery/unmatched-receipts.ts';
import { invalidField } from '../../../core/errors.ts';
import type { Gateway } from '../../../core/gateway.ts';
import { fromPublicId, toPublicId } from '../../../core/ids.ts';
import { stateName } from '../../../core/messages/states.ts';
import { NOTHING_HERE } from '../../kit/json/answer-error.ts';
import { idOf, limitOf, pageOfIds } from '../paging.ts';
import { PanelRefusal } from '../refusals.ts';
import { serve } from '../serve.ts';

/** Receipts of all carriers that no message is known for. */
export function receiptsRoutes(api: FastifyInstance, { db, ids, accounts }: Gateway): void {
  const recording = { db, ids, accountOf: (account: number) => accounts.get(account) };
  serve(api, adminReceiptRoutes, {
    'GET /admin/receipts': async ({ query, listener }) => {
      const { items, next } = await pageOfUnmatched(db, { before: idOf(query), limit: limitOf(query) });
      const receipts = items.map((receipt) => ({
        ...receipt,
        id: toPublicId(receipt.id),
        status: stateName(receipt.state),
        error: sayTo(listener, receipt.error),
      }));
      return pageOfIds(receipts, next);
    },
    'POST /admin/receipts/:id/match': async ({ actor, params, body }) => {
      const message = messageIn(body.messageId);
      const status = await matchByHand(recording, actor, receiptIn(params.id), message);
      return { messageId: toPublicId(message), status };
    },
    'POST /admin/receipts/:id/dismiss': ({ actor, params, body }) =>
      dismissReceipt(db, actor, receiptIn(params.id), body.reason),
  });
}

function receiptIn(id: string): string {
  const found = fromPublicId(id);
  if (found === null) throw new PanelRefusal(NOTHING_HERE);
  return found;
}

function messageIn(given: string): string {
  const found = fromPublicId(given.trim());
  if (found !== null) return found;
  throw invalidField('messageId', fact('not_a_message_id'));
}
