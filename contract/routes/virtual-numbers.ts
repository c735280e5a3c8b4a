import { Type, type Static } from 'typebox';
import type { Routes } from '../route.ts';
import { pageOf, searchQuery, text } from '../shapes.ts';

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
  'GET /admin/numbers': {
    of: 'admin',
    requires: 'viewer',
    query: Type.Object(searchQuery),
    answer: pageOf(VirtualNumber),
  },
  'POST /admin/numbers': {
    of: 'admin',
    requires: 'owner',
    body: Type.Object({ number, account }, { additionalProperties: false }),
    answer: null,
  },
  'PUT /admin/numbers/:number/account': {
    of: 'admin',
    requires: 'owner',
    params: Numbered,
    body: Type.Object({ account }, { additionalProperties: false }),
    answer: null,
  },
  // Messages to it have no owner from now on.
  'DELETE /admin/numbers/:number': { of: 'admin', requires: 'owner', params: Numbered, answer: null },
} as const satisfies Routes;
