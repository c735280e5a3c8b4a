import { Type } from 'typebox';
import { admin, type Routes } from '../route.ts';
import { closed, pageOf, searchQuery, text } from '../shapes.ts';
import type { Static } from '../static.ts';

const number = Type.String({ minLength: 1, maxLength: 30 });
const account = Type.String({ minLength: 1, maxLength: 64 });

/** A number that people write to. */
const VirtualNumber = Type.Object({
  number,
  /** The username of its owner. */
  account,
  /** The first of the account's keywords. */
  keywords: Type.Array(text),
});
export type VirtualNumber = Static<typeof VirtualNumber>;

const Numbered = Type.Object({ number });

export const virtualNumberRoutes = {
  'GET /admin/numbers': { ...admin.viewer, query: Type.Object(searchQuery), answer: pageOf(VirtualNumber) },
  'POST /admin/numbers': { ...admin.owner, body: closed({ number, account }), answer: null },
  'PUT /admin/numbers/:number/account': {
    ...admin.owner,
    params: Numbered,
    body: closed({ account }),
    answer: null,
  },
  // Messages to it have no owner from now on.
  'DELETE /admin/numbers/:number': { ...admin.owner, params: Numbered, answer: null },
} as const satisfies Routes;
