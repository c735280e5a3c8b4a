import { Type } from 'typebox';
import { SUPPRESSION_REASONS } from '../lists.ts';
import type { Routes } from '../route.ts';
import { remark } from '../values.ts';
import { addressQuery, closed, instant, nullable, pageOf, text, textOrNull } from '../shapes.ts';
import type { Static } from '../static.ts';

/** An address that the account does not write to. */
export const Suppression = Type.Object({
  address: text,
  reason: Type.Enum([...SUPPRESSION_REASONS]),
  detail: textOrNull,
  createdAt: instant,
});
export type Suppression = Static<typeof Suppression>;

const NewSuppression = closed({
  address: Type.String({ minLength: 3, maxLength: 320 }),
  detail: nullable(remark()),
});

export const emailSuppressionRoutes = {
  // In the order of the addresses.
  'GET /email/suppressions': { requires: 'viewer', query: closed(addressQuery), answer: pageOf(Suppression) },
  'POST /email/suppressions': { requires: 'sender', body: NewSuppression, answer: Suppression, status: 201 },
  'DELETE /email/suppressions/:address': {
    requires: 'sender',
    params: Type.Object({ address: Type.String({ maxLength: 320 }) }),
    answer: null,
  },
} as const satisfies Routes;
