import { Type, type Static } from 'typebox';
import { REFUSED_INTERFACES } from '../lists.ts';
import type { Routes } from '../route.ts';
import { closed, instant, integer, nullable, pageOf, pageQuery, text, textOrNull } from '../shapes.ts';

/** An API request that was refused. */
const RefusedCall = Type.Object({
  no: integer,
  at: instant,
  interface: Type.Enum([...REFUSED_INTERFACES]),
  /** Null: it came with username and password. */
  keyId: nullable(integer),
  /** Null also for a key that was revoked since. */
  keyName: textOrNull,
  method: text,
  route: text,
  /** As v2's errors have it. */
  code: text,
  fields: Type.Array(text),
});
export type RefusedCall = Static<typeof RefusedCall>;

export const refusalRoutes = {
  // The last 200.
  'GET /refusals': { requires: 'viewer', query: closed(pageQuery), answer: pageOf(RefusedCall) },
} as const satisfies Routes;
