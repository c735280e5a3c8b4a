import type { FastifyInstance, FastifyReply } from 'fastify';
import type { QueryOf } from 'harkara-contract/route.ts';
import { messageRoutes } from 'harkara-contract/routes/messages.ts';
import type { Account } from '../../core/accounts/account.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import { dayOf } from '../../core/day.ts';
import type { Gateway } from '../../core/gateway.ts';
import { timeOfId, toPublicId } from '../../core/ids.ts';
import { createCanceller } from '../../core/messages/cancel-message.ts';
import { exportMessages } from '../../core/reports/export-messages.ts';
import {
  asksAboutCertainMessages,
  findMessages,
  type MessageQuestion,
} from '../../core/reports/find-messages.ts';
import { readMessageRecord } from '../../core/reports/message-record.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { readReportTime } from '../kit/report-time.ts';
import { csvAnswer, csvFile } from './csv.ts';
import { delayedFor } from './delayed-reads.ts';
import { listedMessage, messageDetails } from './message-answer.ts';
import { messageColumns } from './message-export.ts';
import { idOf, limitOf, pageOfIds } from './paging.ts';
import { serve } from './serve.ts';

/** Messages of all channels. */
export function messagesRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { db, ids, exports } = gateway;
  const cancel = createCanceller({ db, ids, accountOf: (account) => gateway.accounts.get(account) });

  const readsFor = async (
    reply: FastifyReply,
    question: Pick<MessageQuestion, 'words' | 'campaign'>,
    since: Date | null,
  ) => (asksAboutCertainMessages(question) ? db.current : delayedFor(gateway, reply, since));

  serve(api, messageRoutes, {
    'GET /messages': async ({ actor: { account }, query, listener, reply }) => {
      refuseUnstorable(query);
      const before = idOf(query);
      const question = { ...questionOf(query, account), before, limit: limitOf(query) };
      const reads = await readsFor(reply, question, before === null ? null : timeOfId(before));
      const { messages, next, reached } = await findMessages({ ...gateway, reads }, account, question);
      return {
        ...pageOfIds(
          messages.map((message) => listedMessage(message, listener)),
          next,
        ),
        reached,
      };
    },
    'GET /messages.csv': async ({ actor, listener, query, reply }) => {
      const { for: reader = 'excel', lang: _lang, ...filters } = query;
      refuseUnstorable(filters);
      const { account } = actor;
      const question = questionOf(filters, account);
      const reads = await readsFor(reply, question, null);
      const found = exportMessages({ ...gateway, reads }, account, question);
      await exports.record(actor, 'messages', filters);
      const readBy = { reader, ...listener };
      const lines = csvFile(messageColumns(account, readBy), found, readBy);
      const { timeZone } = account;
      return csvAnswer(`messages-${dayOf(gateway.now(), timeZone)}`, lines, { ...reads, timeZone });
    },
    'GET /messages/:id': async ({ actor: { account }, params, listener }) =>
      messageDetails(account.number, await readMessageRecord(gateway, account, params.id), listener),
    'DELETE /messages/:id': async ({ actor, params }) => {
      const { id, refunded } = await cancel(actor.account, params.id);
      return { id: toPublicId(id), refunded: fromMilliCredits(refunded) };
    },
  });
}

type Filters = Omit<QueryOf<(typeof messageRoutes)['GET /messages']>, 'limit' | 'cursor'>;

function questionOf(
  { q, status, cause, sender, channel, route, template, campaign, from, to }: Filters,
  { timeZone }: Account,
): Omit<MessageQuestion, 'before' | 'limit'> {
  return {
    words: q?.trim() ?? null,
    state: status ?? null,
    cause: cause ?? null,
    sender: sender ?? null,
    channel: channel ?? null,
    route: route ?? null,
    template: template ?? null,
    campaign: campaign ?? null,
    from: from === undefined ? null : readReportTime('from', from, timeZone),
    to: to === undefined ? null : readReportTime('to', to, timeZone),
  };
}
