import type { FastifyInstance } from 'fastify';
import { fact } from 'harkara-contract/facts.ts';
import { reviewRoutes } from 'harkara-contract/routes/reviews.ts';
import { say, sayTo, type Listener } from 'harkara-contract/say.ts';
import { findByUsername } from '../../core/accounts/manage-accounts.ts';
import { invalidField } from '../../core/errors.ts';
import type { Gateway } from '../../core/gateway.ts';
import { problemOfReply } from '../../core/keywords/check-reply.ts';
import { delegatedTo, findOwnCustomer, readDelegated } from '../../core/resellers/own-customers.ts';
import { pageOfReviews, type Delegated, type Review } from '../../core/reviews/pending-reviews.ts';
import { approve, reject, undoReview, type MayDecide } from '../../core/reviews/review.ts';
import { readFact } from '../../core/stored-fact.ts';
import { nextTurn } from '../../core/stretches.ts';
import { limitOf } from './paging.ts';
import { serve, type Call } from './serve.ts';

type List = Call<(typeof reviewRoutes)['GET /admin/reviews']>;
type Decision = Call<(typeof reviewRoutes)['POST /admin/reviews/:kind/:account/:key']>;

/** What customers ask for, and the operator decides, or their reseller where the operator lets it. */
export function reviewsRoutes(api: FastifyInstance, { db, accounts, sending }: Gateway): void {
  const replyProblem = async (number: number, text: string) => {
    // Finding the template that a wrong text comes nearest to may take milliseconds.
    await nextTurn();
    const account = await accounts.find(number);
    return account && problemOfReply(account, text, sending.context());
  };
  const list = async ({ query, listener }: List, delegated?: Delegated) => {
    const { kind = null, cursor = null } = query;
    const wanted = { kind, limit: limitOf(query), cursor, ...(delegated && { delegated }) };
    const { items, next } = await pageOfReviews(db, wanted, replyProblem);
    return { items: items.map((review) => describeReview(review, listener)), next };
  };
  const decide = async (
    { actor, params: { kind, key }, body: { decision, reason } }: Decision,
    account: number,
    mayDecide?: MayDecide,
  ) => {
    const wanted = { kind, account, key };
    if (decision === 'reject') await reject(db, actor, wanted, reason ?? '', mayDecide);
    // It would be lost: nobody reads the reason of an approval.
    else if (reason !== undefined) throw invalidField('reason', fact('only_for_rejection'));
    else await (decision === 'approve' ? approve : undoReview)(db, actor, wanted, mayDecide);
  };

  serve(api, reviewRoutes, {
    'GET /admin/reviews': (call) => list(call),
    'POST /admin/reviews/:kind/:account/:key': async (call) =>
      decide(call, (await findByUsername(db.general, call.params.account)).account),
    'GET /customer-reviews': async (call) => list(call, await readDelegated(db, call.actor.account)),
    'POST /customer-reviews/:kind/:account/:key': async (call) => {
      const { actor, params } = call;
      await readDelegated(db, actor.account, params.kind);
      const { account } = await findOwnCustomer(db.general, actor.account, params.account);
      await decide(call, account, delegatedTo(actor.account, params.account));
    },
  });
}

function describeReview({ record, checks, ...review }: Review, listener: Listener) {
  const { problem } = record;
  return {
    ...review,
    record: problem ? { ...record, problem: say(readFact(problem), listener) } : record,
    checks: checks.map((one) => ({ ...one, detail: one.detail && sayTo(listener, one.detail) })),
  };
}
