import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { findByUsername } from '../../../core/accounts/manage-accounts.ts';
import { DomainError } from '../../../core/errors.ts';
import type { Gateway } from '../../../core/gateway.ts';
import type { CheckName } from '../../../core/reviews/checks.ts';
import {
  pageOfReviews,
  REVIEW_KINDS,
  type Review as StoredReview,
  type ReviewKind,
} from '../../../core/reviews/pending-reviews.ts';
import { approve, reject, undoReview, type ReviewKey } from '../../../core/reviews/review.ts';
import { pageOf, pageQuery, pageWith } from '../list-page.ts';
import { actorOf, operation } from '../operation.ts';
import { textOrNull } from '../records.ts';
import { time } from '../values.ts';

const CHECKS: CheckName[] = ['id_form', 'entity', 'sender', 'variables', 'links', 'duplicate'];
const kindOf = (description: string) => Type.Enum<ReviewKind[]>([...REVIEW_KINDS], { description });

const Query = Type.Object(
  { kind: Type.Optional(kindOf('Only of this kind')), ...pageQuery },
  { additionalProperties: false },
);
const Params = Type.Object({
  kind: kindOf('What is asked for'),
  account: Type.String({ maxLength: 200, description: 'Who asks' }),
  key: Type.String({ maxLength: 300, description: 'Which one' }),
});
const Decision = Type.Object(
  {
    decision: Type.Enum(['approve', 'reject'], { description: 'What is decided' }),
    reason: Type.Optional(
      Type.String({ maxLength: 1_000, description: 'Of a rejection; the customer reads it' }),
    ),
  },
  { additionalProperties: false },
);

/** What helps to decide. */
export const grounds = {
  checks: Type.Array(
    Type.Object({
      check: Type.Enum<CheckName[]>(CHECKS, { description: 'What was looked at' }),
      state: Type.Enum(['ok', 'warning', 'wrong'], { description: '`warning`: a person has to judge it' }),
      detail: textOrNull('What was found'),
    }),
    { description: 'What was looked at before a person does' },
  ),
  earlier: Type.Object(
    {
      approved: Type.Integer({ description: 'How many requests were approved' }),
      rejected: Type.Integer({ description: 'How many were rejected' }),
      since: time('When the account was made'),
    },
    { description: 'What became of the account’s other requests' },
  ),
};

const Review = Type.Object(
  {
    kind: kindOf('What is asked for'),
    username: Type.String({ description: 'The account that asks' }),
    key: Type.String({ description: 'Which one of the account’s' }),
    title: Type.String({ description: 'By which people know it' }),
    record: Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()]), {
      description: 'What it says',
    }),
    asked_at: time('When it was asked for'),
    ...grounds,
  },
  { title: 'Review', description: 'Something that a customer has asked for' },
);

/** What customers ask for, and the operator decides. */
export function reviewsRoutes(api: FastifyInstance, { db }: Gateway): void {
  const keyOf = async ({ kind, account, key }: Static<typeof Params>): Promise<ReviewKey> => ({
    kind,
    account: (await findByUsername(db.general, account)).account,
    key,
  });

  api.get<{ Querystring: Static<typeof Query> }>(
    '/admin/reviews',
    operation({
      id: 'listReviews',
      tag: 'Desk',
      summary: 'What waits for a decision, the oldest first',
      of: 'admin',
      requires: 'viewer',
      querystring: Query,
      answer: pageWith(Review, 'Requests'),
    }),
    async (request) => {
      const { kind = null } = request.query;
      const { items, next } = await pageOfReviews(db, { kind, ...pageOf(request.query) });
      return { items: items.map(describe), next };
    },
  );

  api.post<{ Params: Static<typeof Params>; Body: Static<typeof Decision> }>(
    '/admin/reviews/:kind/:account/:key',
    operation({
      id: 'decideReview',
      tag: 'Desk',
      summary: 'Approve or reject',
      of: 'admin',
      requires: 'sender',
      params: Params,
      body: Decision,
      answer: null,
      errors: ['conflict'],
    }),
    async (request, reply) => {
      const { decision, reason } = request.body;
      const key = await keyOf(request.params);
      if (decision === 'reject') await reject(db, actorOf(request), key, reason ?? '');
      else {
        refuseIfReasoned(reason);
        await approve(db, actorOf(request), key);
      }
      return reply.code(204).send();
    },
  );

  api.delete<{ Params: Static<typeof Params> }>(
    '/admin/reviews/:kind/:account/:key',
    operation({
      id: 'undoReview',
      tag: 'Desk',
      summary: 'Take one’s own decision back, within ten minutes',
      of: 'admin',
      requires: 'sender',
      params: Params,
      answer: null,
      errors: ['conflict'],
    }),
    async (request, reply) => {
      await undoReview(db, actorOf(request), await keyOf(request.params));
      return reply.code(204).send();
    },
  );
}

/** It would be lost: nobody reads the reason of an approval. */
function refuseIfReasoned(reason: string | undefined): void {
  if (reason === undefined) return;
  const why = 'is only for a rejection';
  throw new DomainError('validation_failed', `The field reason ${why}.`, { fields: { reason: why } });
}

function describe(review: StoredReview): Static<typeof Review> {
  const { kind, username, key, title, record, askedAt, checks, earlier } = review;
  return {
    kind,
    username,
    key,
    title,
    record,
    asked_at: askedAt.toISOString(),
    checks,
    earlier: { ...earlier, since: earlier.since.toISOString() },
  };
}
