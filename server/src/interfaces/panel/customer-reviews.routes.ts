import type { FastifyInstance } from 'fastify';
import { fact } from 'harkara-contract/facts.ts';
import { customerReviewRoutes } from 'harkara-contract/routes/customers.ts';
import type { Listener } from 'harkara-contract/say.ts';
import { invalidField } from '../../core/errors.ts';
import type { Gateway } from '../../core/gateway.ts';
import { delegatedTo, findOwnCustomer, readDelegated } from '../../core/resellers/own-customers.ts';
import { pageOfReviews, type Review } from '../../core/reviews/pending-reviews.ts';
import { approve, reject, undoReview } from '../../core/reviews/review.ts';
import { limitOf } from './paging.ts';
import { describeReview } from './review-answers.ts';
import { serve } from './serve.ts';

/** What a reseller's own customers ask for, where the operator lets the reseller decide. */
export function customerReviewsRoutes(api: FastifyInstance, { db }: Gateway): void {
  serve(api, customerReviewRoutes, {
    'GET /customer-reviews': async ({ actor, query, listener }) => {
      const { kind = null, cursor = null } = query;
      const delegated = await readDelegated(db, actor.account);
      const { items, next } = await pageOfReviews(db, { kind, delegated, cursor, limit: limitOf(query) });
      return { items: items.map((review) => describe(review, listener)), next };
    },
    'POST /customer-reviews/:kind/:username/:key': async ({ actor, params, body: { decision, reason } }) => {
      const { kind, username, key } = params;
      await readDelegated(db, actor.account);
      const { account } = await findOwnCustomer(db.general, actor.account, username);
      const wanted = { kind, account, key };
      const mayDecide = delegatedTo(actor.account, username);
      if (decision === 'reject') await reject(db, actor, wanted, reason ?? '', mayDecide);
      else if (reason !== undefined) throw invalidField('reason', fact('only_for_rejection'));
      else await (decision === 'approve' ? approve : undoReview)(db, actor, wanted, mayDecide);
    },
  });
}

/** Others are not delegated. */
function describe(review: Review, listener: Listener) {
  return {
    ...describeReview(review, listener),
    kind: review.kind === 'sender' ? ('sender' as const) : ('template' as const),
  };
}
