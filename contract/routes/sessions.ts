import { Type } from 'typebox';
import type { Routes } from '../route.ts';
import { instant, integer, listOf, text, textOrNull } from '../shapes.ts';
import type { Static } from '../static.ts';

const OpenSession = Type.Object({
  id: text,
  createdAt: instant,
  /** To the minute. */
  lastSeenAt: instant,
  address: text,
  /** What the browser calls itself. */
  userAgent: textOrNull,
  /** Whether it is the one that asks. */
  current: Type.Boolean(),
});
export type OpenSession = Static<typeof OpenSession>;

const Params = Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }) });

/** A person's own sessions, on all devices. */
export const sessionsRoutes = {
  'GET /sessions': { requires: 'viewer', ofPerson: true, answer: listOf(OpenSession) },
  'DELETE /sessions/:id': { requires: 'viewer', params: Params, answer: null },
  // All but the one that asks.
  'DELETE /sessions': { requires: 'viewer', answer: Type.Object({ ended: integer }) },
} as const satisfies Routes;
