import { Type, type Static } from 'typebox';
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

/** A webhook with events that were given up. */
const DeadEndpoint = Type.Object({
  username: text,
  /** Its number within the account. */
  endpoint: integer,
  /** Null: it was removed. */
  url: textOrNull,
  isDisabled: Type.Boolean(),
  /** How many events were given up, counted up to 1,000. */
  dead: integer,
  /** Why the newest of them was given up. */
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
  'POST /admin/dead-webhooks/:account/:endpoint/events/:id/replay': {
    ...admin.sender,
    params: Type.Object({ ...endpoint, id: Type.String({ maxLength: 64 }) }),
    answer: null,
  },
} as const satisfies Routes;
