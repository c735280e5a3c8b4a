import { Type } from 'typebox';
import { REVIEW_KINDS } from '../lists.ts';
import { Review } from '../records/review.ts';
import type { Routes } from '../route.ts';
import { closed, pageOf, pageQuery } from '../shapes.ts';
import { remark } from '../values.ts';

const kind = Type.Enum([...REVIEW_KINDS]);

// The oldest first.
const list = {
  requires: 'viewer',
  query: closed({ kind: Type.Optional(kind), ...pageQuery }),
  answer: pageOf(Review),
} as const;

const decision = {
  requires: 'sender',
  params: Type.Object({
    kind,
    account: Type.String({ maxLength: 200 }),
    key: Type.String({ maxLength: 300 }),
  }),
  body: closed({
    /** `undo`: one's own decision is taken back, within ten minutes. */
    decision: Type.Enum(['approve', 'reject', 'undo']),
    /** Only of a rejection; the customer reads it. */
    reason: Type.Optional(remark()),
  }),
  answer: null,
} as const;

/** The operator decides; a reseller about its own customers' sender IDs and templates, where the operator lets it. */
export const reviewRoutes = {
  'GET /admin/reviews': { of: 'admin', ...list },
  'POST /admin/reviews/:kind/:account/:key': { of: 'admin', ...decision },
  'GET /customer-reviews': { of: 'reseller', ...list },
  'POST /customer-reviews/:kind/:account/:key': { of: 'reseller', ...decision },
} as const satisfies Routes;
