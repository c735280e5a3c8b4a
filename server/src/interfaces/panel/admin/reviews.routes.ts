import type { FastifyInstance } from 'fastify';
import { fact } from 'harkara-contract/facts.ts';
import type { ReviewKind } from 'harkara-contract/lists.ts';
import { reviewRoutes } from 'harkara-contract/routes/reviews.ts';
import { findByUsername } from '../../../core/accounts/manage-accounts.ts';
import { invalidField } from '../../../core/errors.ts';
import type { Gateway } from '../../../core/gateway.ts';
import { pageOfReviews } from '../../../core/reviews/pending-reviews.ts';
import { approve, reject, undoReview, type ReviewKey } from '../../../core/reviews/review.ts';
import { limitOf } from '../paging.ts';
import { describeReview } from '../review-answers.ts';
import { serve } from '../serve.ts';

/** What customers ask for, and the operator decides. */
export function reviewsRoutes(api: FastifyInstance, { db }: Gateway): void {
  type Params = { kind: ReviewKind; account: string; key: string };
  const keyOf = async ({ kind, account, key }: Params): Promise<ReviewKey> => ({
    kind,
    account: (await findByUsername(db.general, account)).account,
    key,
  });

  serve(api, reviewRoutes, {
    'GET /admin/reviews': async ({ query, listener }) => {
      const { kind = null, cursor = null } = query;
      const { items, next } = await pageOfReviews(db, { kind, limit: limitOf(query), cursor });
      return { items: items.map((review) => describeReview(review, listener)), next };
    },
    'POST /admin/reviews/:kind/:account/:key': async ({ actor, params, body }) => {
      const { decision, reason } = body;
      const key = await keyOf(params);
      if (decision === 'reject') await reject(db, actor, key, reason ?? '');
      else {
        refuseIfReasoned(reason);
        await approve(db, actor, key);
      }
    },
    'DELETE /admin/reviews/:kind/:account/:key': async ({ actor, params }) =>
      undoReview(db, actor, await keyOf(params)),
  });
}

/** It would be lost: nobody reads the reason of an approval. */
function refuseIfReasoned(reason: string | undefined): void {
  if (reason !== undefined) throw invalidField('reason', fact('only_for_rejection'));
}
