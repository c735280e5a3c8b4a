import type { FastifyInstance } from 'fastify';
import { grounds } from 'harkara-contract/records/review.ts';
import type { Unwritten } from 'harkara-contract/route.ts';
import { Type, type Static } from 'typebox';
import { DomainError } from '../../core/errors.ts';
import type { Gateway } from '../../core/gateway.ts';
import { delegatedTo, findOwnCustomer, readDelegated } from '../../core/resellers/own-customers.ts';
import { pageOfReviews, type Review } from '../../core/reviews/pending-reviews.ts';
import { approve, reject, undoReview } from '../../core/reviews/review.ts';
import { pageOf, pageQuery, pageWith } from './list-page.ts';
import { actorOf, operation } from './operation.ts';
import { time } from './values.ts';

const kind = Type.Enum(['template', 'sender'], { description: 'What is asked for' });

const ListQuery = Type.Object({ ...pageQuery, kind: Type.Optional(kind) }, { additionalProperties: false });

const Params = Type.Object({
  kind,
  username: Type.String({ minLength: 1, maxLength: 64 }),
  key: Type.String({ minLength: 1, maxLength: 20, description: 'Its number within the account' }),
});

const Request = Type.Object(
  {
    kind,
    username: Type.String({ description: 'Whose it is' }),
    key: Type.String({ description: 'Its number within the account' }),
    title: Type.String({ description: 'Its name' }),
    record: Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()]), {
      description: 'What it says',
    }),
    asked_at: time('When it was asked for'),
    ...grounds,
  },
  { title: 'CustomerRequest', description: 'What a customer has asked for' },
);

const Decision = Type.Object(
  {
    decision: Type.Enum(['approve', 'reject', 'undo'], { description: '`undo`: of one’s own decision' }),
    reason: Type.Optional(
      Type.String({ maxLength: 500, description: 'Shown to the customer; required to reject' }),
    ),
  },
  { additionalProperties: false },
);

/** What a reseller's own customers ask for, where the operator lets the reseller decide. */
export function customerReviewsRoutes(api: FastifyInstance, { db }: Gateway): void {
  const access = { tag: 'Customers', of: 'reseller' } as const;

  api.get<{ Querystring: Static<typeof ListQuery> }>(
    '/customer-reviews',
    operation({
      ...access,
      id: 'listCustomerReviews',
      summary: 'What the reseller’s customers ask for, the oldest first',
      requires: 'viewer',
      querystring: ListQuery,
      answer: pageWith(Request, 'Requests'),
      errors: ['not_found'],
    }),
    async (request) => {
      const delegated = await readDelegated(db, actorOf(request).account);
      const wanted = { kind: request.query.kind ?? null, delegated, ...pageOf(request.query) };
      const { items, next } = await pageOfReviews(db, wanted);
      return { items: items.map(describe), next };
    },
  );

  api.post<{ Params: Static<typeof Params>; Body: Static<typeof Decision> }>(
    '/customer-reviews/:kind/:username/:key',
    operation({
      ...access,
      id: 'decideCustomerReview',
      summary: 'Approve or reject what a customer asks for, or take that back',
      requires: 'sender',
      params: Params,
      body: Decision,
      answer: null,
      errors: ['not_found', 'conflict'],
    }),
    async (request, reply) => {
      const actor = actorOf(request);
      const { params, body } = request;
      await readDelegated(db, actor.account);
      const { account } = await findOwnCustomer(db.general, actor.account, params.username);
      const wanted = { kind: params.kind, account, key: params.key };
      const mayDecide = delegatedTo(actor.account, params.username);
      if (body.decision === 'reject') await reject(db, actor, wanted, body.reason ?? '', mayDecide);
      else if (body.reason !== undefined) throw withoutReason();
      else await (body.decision === 'approve' ? approve : undoReview)(db, actor, wanted, mayDecide);
      return reply.code(204).send();
    },
  );
}

function withoutReason(): DomainError {
  const why = 'is only given to reject';
  return new DomainError('validation_failed', `The reason ${why}.`, { fields: { reason: why } });
}

function describe({
  kind: of,
  username,
  key,
  title,
  record,
  askedAt,
  checks,
  earlier,
}: Review): Unwritten<Static<typeof Request>> {
  return {
    kind: of === 'sender' ? 'sender' : 'template',
    username,
    key,
    title,
    record,
    asked_at: askedAt.toISOString(),
    checks,
    earlier,
  };
}
