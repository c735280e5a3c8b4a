import { Type } from 'typebox';
import { ListedMessage, MessageDetails } from '../records/message.ts';
import { admin, type Routes } from '../route.ts';
import { closed, pageOf, pageQuery, text } from '../shapes.ts';
import type { Static } from '../static.ts';

// Messages of all accounts.

/** The account that sent it. */
const username = text;

const OwnedMessage = Type.Object({ ...ListedMessage.properties, username });
export type OwnedMessage = Static<typeof OwnedMessage>;

export const adminMessageRoutes = {
  'GET /admin/messages': {
    ...admin.viewer,
    query: closed({
      /** A number or an email address, or the id of a message, of a broadcast, or the carrier's. */
      q: Type.String({ minLength: 1, maxLength: 320 }),
      ...pageQuery,
    }),
    answer: pageOf(OwnedMessage),
  },
  // With its carriers by name.
  'GET /admin/messages/:id': {
    ...admin.viewer,
    params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
    answer: Type.Object({ ...MessageDetails.properties, username }),
  },
} as const satisfies Routes;
