import { Type } from 'typebox';
import { REVIEW_KINDS } from '../lists.ts';
import { Review } from '../records/review.ts';
import type { Routes } from '../route.ts';
import { pageOf, pageQuery } from '../shapes.ts';

const kind = Type.Enum([...REVIEW_KINDS]);
const ReviewParams = Type.Object({
  kind,
  account: Type.String({ maxLength: 200 }),
  key: Type.String({ maxLength: 300 }),
});

export const reviewRoutes = {
  // The oldest first.
  'GET /admin/reviews': {
    of: 'admin',
    requires: 'viewer',
    query: Type.Object({ kind: Type.Optional(kind), ...pageQuery }, { additionalProperties: false }),
    answer: pageOf(Review),
  },
  'POST /admin/reviews/:kind/:account/:key': {
    of: 'admin',
    requires: 'sender',
    params: ReviewParams,
    body: Type.Object(
      {
        decision: Type.Enum(['approve', 'reject']),
        /** Only of a rejection; the customer reads it. */
        reason: Type.Optional(Type.String({ maxLength: 1_000 })),
      },
      { additionalProperties: false },
    ),
    answer: null,
  },
  // One's own decision is taken back, within ten minutes.
  'DELETE /admin/reviews/:kind/:account/:key': {
    of: 'admin',
    requires: 'sender',
    params: ReviewParams,
    answer: null,
  },
} as const satisfies Routes;
