import { Type } from 'typebox';
import { RECEIVING_CHANNELS } from '../lists.ts';
import type { Routes } from '../route.ts';
import { closed, instant, pageOf, pageQuery, saidOrNull, text, textOrNull } from '../shapes.ts';
import type { Static } from '../static.ts';

/** What a person has written to the account. */
const Received = Type.Object({
  id: text,
  at: instant,
  from: text,
  /** The person's own name, where the channel tells it. */
  name: textOrNull,
  to: text,
  /** `text`, or what came instead, such as `image`. */
  kind: text,
  text,
  /** The keyword that it began with. */
  keyword: textOrNull,
  /** The id of the message that answered it. */
  reply: textOrNull,
  replyText: textOrNull,
  /** Why it was not answered. */
  replyError: saidOrNull,
});
export type Received = Static<typeof Received>;

export const receivedRoutes = {
  'GET /received': {
    requires: 'viewer',
    query: closed({
      /** Without it, SMS. */
      channel: Type.Optional(Type.Enum(RECEIVING_CHANNELS)),
      /** Only from this number, in any spelling. */
      q: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
      ...pageQuery,
    }),
    answer: pageOf(Received),
  },
} as const satisfies Routes;
