import type { FastifyInstance } from 'fastify';
import type { Stored } from 'harkara-contract/records/kinds.ts';
import { keywordRoutes } from 'harkara-contract/routes/keywords.ts';
import { sayTo, type Listener } from 'harkara-contract/say.ts';
import type { Account } from '../../core/accounts/account.ts';
import type { Gateway } from '../../core/gateway.ts';
import { problemOfReply } from '../../core/keywords/check-reply.ts';
import { changeKeyword, createKeyword, removeKeyword } from '../../core/keywords/manage-keywords.ts';
import { search } from '../../core/records.ts';
import { failedRepliesOf } from '../../core/reports/attention.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { nextTurn } from '../../core/stretches.ts';
import { pageOfFound, searchOf } from './paging.ts';
import { serve } from './serve.ts';

export function keywordsRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { db, sending } = gateway;

  async function withReplies(account: Account, keywords: readonly Stored<'keyword'>[], listener: Listener) {
    const failed = await failedRepliesOf(
      gateway,
      account,
      keywords.map(({ id }) => id),
    );
    const listed = [];
    for (const keyword of keywords) {
      const { id, staticMessage, status } = keyword;
      const answers = staticMessage !== null && status !== 'rejected';
      // Finding the template that a wrong text comes nearest to may take milliseconds.
      if (answers) await nextTurn();
      const problem = answers ? problemOfReply(account, staticMessage, sending.context()) : null;
      const last = status === 'approved' ? failed.get(id) : undefined;
      listed.push({
        ...keyword,
        problem: sayTo(listener, problem),
        failed: last && staticMessage !== null ? { at: last.at, error: sayTo(listener, last.error) } : null,
      });
    }
    return listed;
  }

  serve(api, keywordRoutes, {
    'GET /keywords': async ({ actor: { account }, query, listener }) => {
      const { items, next } = pageOfFound(await search(db, 'keyword', account, searchOf(query)));
      return { items: await withReplies(account, items, listener), next };
    },
    'POST /keywords/check': async ({ actor: { account }, body, listener }) => {
      refuseUnstorable(body);
      return { problem: sayTo(listener, problemOfReply(account, body.staticMessage, sending.context())) };
    },
    'POST /keywords': ({ actor, body }) => createKeyword(db, actor.account, body, sending.context().limits),
    'PUT /keywords/:id': ({ actor, params, body }) =>
      changeKeyword(db, actor.account, params.id, body, sending.context().limits),
    'DELETE /keywords/:id': ({ actor, params }) => removeKeyword(db, actor.account, params.id),
  });
}
