import type { FastifyInstance } from 'fastify';
import { fact } from 'harkara-contract/facts.ts';
import { adminMessageRoutes } from 'harkara-contract/routes/admin-messages.ts';
import { DomainError } from '../../../core/errors.ts';
import type { Gateway } from '../../../core/gateway.ts';
import { accountOfId, fromPublicId } from '../../../core/ids.ts';
import { readMessageRecord } from '../../../core/reports/message-record.ts';
import { searchAnywhere } from '../../../core/reports/search-anywhere.ts';
import { refuseUnstorable } from '../../../core/storable.ts';
import { listedMessage, messageDetails } from '../message-answer.ts';
import { idOf, limitOf, pageOfIds } from '../paging.ts';
import { serve } from '../serve.ts';

/** Messages of all accounts. */
export function findMessagesRoutes(api: FastifyInstance, gateway: Gateway): void {
  serve(api, adminMessageRoutes, {
    'GET /admin/messages': async ({ query, listener }) => {
      refuseUnstorable(query);
      const page = { below: idOf(query), limit: limitOf(query) };
      const { items, next } = await searchAnywhere(gateway, query.q.trim(), page);
      return pageOfIds(
        items.map((message) => listedMessage(message, listener)),
        next,
      );
    },
    'GET /admin/messages/:id': async ({ params, listener }) => {
      const id = fromPublicId(params.id);
      const account = id === null ? null : await gateway.accounts.find(accountOfId(id));
      if (!account) throw new DomainError(fact('message_not_found'));
      const reading = { ...gateway, showCarriers: true };
      const record = await readMessageRecord(reading, account, params.id);
      return { ...messageDetails(account.number, record, listener), username: account.username };
    },
  });
}
