import { Type } from 'typebox';
import { admin, type Routes } from '../route.ts';
import {
  closed,
  instant,
  instantOrNull,
  integer,
  pageOf,
  pageQuery,
  recordNumber,
  saidOrNull,
  text,
  textOrNull,
} from '../shapes.ts';
import type { Static } from '../static.ts';

/** A webhook with events that were given up, or one that fails while events wait for it. */
const DeadEndpoint = Type.Object({
  username: text,
  /** Its number within the account. */
  endpoint: integer,
  /** Null: it was removed. */
  url: textOrNull,
  isDisabled: Type.Boolean(),
  /** How many events were given up, counted up to 1,000. */
  dead: integer,
  /** How many events wait for it, counted up to 1,000. */
  waiting: integer,
  /** When a failing one is tried again; null: as soon as possible, or, if it is switched off, not at all. */
  nextTryAt: instantOrNull,
  /** Why the newest event was given up, or the newest attempt has failed. */
  error: saidOrNull,
  diedAt: instantOrNull,
});
export type DeadEndpoint = Static<typeof DeadEndpoint>;

/** An event that was given up. */
const DeadLetter = Type.Object({
  /** The event's id, as the receiver knows it. */
  id: text,
  /** Null: past its retention, so it cannot be sent any more. */
  event: textOrNull,
  at: instantOrNull,
  diedAt: instant,
  attempts: integer,
  /** Why the last attempt failed. */
  error: saidOrNull,
  /** The body that is posted. */
  request: textOrNull,
});
export type DeadLetter = Static<typeof DeadLetter>;

/** The account by its username. */
const endpoint = { account: Type.String({ maxLength: 200 }), endpoint: recordNumber };
const Endpoint = Type.Object(endpoint);
const PageQuery = closed(pageQuery);

// Of all accounts.
export const adminDeadWebhookRoutes = {
  'GET /admin/dead-webhooks': { ...admin.viewer, query: PageQuery, answer: pageOf(DeadEndpoint) },
  'GET /admin/dead-webhooks/:account/:endpoint': {
    ...admin.viewer,
    params: Endpoint,
    query: PageQuery,
    answer: pageOf(DeadLetter),
  },
  // Sends up to 200 events again.
  'POST /admin/dead-webhooks/:account/:endpoint/replay': {
    ...admin.sender,
    params: Endpoint,
    // Whether there are more: call again.
    answer: Type.Object({ replayed: integer, more: Type.Boolean() }),
  },
  // Sends events that wait for a retry, or, while the receiver fails, one that tells whether the others can follow.
  'POST /admin/dead-webhooks/:account/:endpoint/deliver-now': {
    ...admin.sender,
    params: Endpoint,
    answer: null,
  },
  'POST /admin/dead-webhooks/:account/:endpoint/events/:id/replay': {
    ...admin.sender,
    params: Type.Object({ ...endpoint, id: Type.String({ maxLength: 64 }) }),
    answer: null,
  },
} as const satisfies Routes;
