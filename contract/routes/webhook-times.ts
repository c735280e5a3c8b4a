import { Type } from 'typebox';
import type { Routes } from '../route.ts';
import { instantOrNull, integer, integerOrNull } from '../shapes.ts';

/** How the newest requests to the account's webhook went. */
const WebhookTimes = Type.Object({
  /** At most 500, of the newest 5,000 to all of its receivers. */
  requests: integer,
  /** Answered by 2xx. */
  succeeded: integer,
  /** When the oldest of them was made. */
  since: instantOrNull,
  /** Times in ms, of half and of 19 in 20; null: there were none. */
  usually: integerOrNull,
  slow: integerOrNull,
});

export const webhookTimesRoutes = {
  'GET /webhook/times': { requires: 'owner', answer: WebhookTimes },
} as const satisfies Routes;
