import { Type } from 'typebox';
import type { Routes } from '../route.ts';
import { keywordKey, keywordReply, responseType } from '../values.ts';
import {
  closed,
  instant,
  integer,
  nullable,
  Numbered,
  pageOf,
  reviewed,
  reviewQuery,
  saidOrNull,
  text,
  textOrNull,
} from '../shapes.ts';
import type { Static } from '../static.ts';

/** A word that received messages begin with. */
export const Keyword = Type.Object({
  id: integer,
  key: text,
  responseType: responseType(),
  /** The reply; null where none is sent. */
  staticMessage: textOrNull,
  ...reviewed,
});
export type Keyword = Static<typeof Keyword>;

/** With what is known of its replies. */
const ListedKeyword = Type.Object({
  ...Keyword.properties,
  /** Why its reply would not be sent at the moment; null: it would, or there is none. */
  problem: saidOrNull,
  /** Its last reply, if that failed lately. */
  failed: nullable(Type.Object({ at: instant, error: saidOrNull })),
});
export type ListedKeyword = Static<typeof ListedKeyword>;

const KeywordInput = closed({
  key: keywordKey(),
  responseType: responseType(),
  staticMessage: nullable(keywordReply()),
});

export const keywordRoutes = {
  'GET /keywords': { requires: 'viewer', query: Type.Object(reviewQuery), answer: pageOf(ListedKeyword) },
  // Whether a reply would be sent: by the checks that a message passes.
  'POST /keywords/check': {
    requires: 'sender',
    body: closed({ staticMessage: keywordReply() }),
    answer: Type.Object({ problem: saidOrNull }),
  },
  'POST /keywords': { requires: 'sender', body: KeywordInput, answer: Keyword, status: 201 },
  // A changed keyword awaits approval again.
  'PUT /keywords/:id': { requires: 'sender', params: Numbered, body: KeywordInput, answer: Keyword },
  // What it received stays.
  'DELETE /keywords/:id': { requires: 'sender', params: Numbered, answer: null },
} as const satisfies Routes;
