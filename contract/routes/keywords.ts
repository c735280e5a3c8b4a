import { Type, type Static } from 'typebox';
import type { Routes } from '../route.ts';
import { keywordKey, keywordReply, responseType } from '../values.ts';
import {
  closed,
  integer,
  nullable,
  Numbered,
  pageOf,
  reviewed,
  reviewQuery,
  text,
  textOrNull,
} from '../shapes.ts';

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

const KeywordInput = closed({
  key: keywordKey(),
  responseType: responseType(),
  staticMessage: nullable(keywordReply()),
});

export const keywordRoutes = {
  'GET /keywords': { requires: 'viewer', query: Type.Object(reviewQuery), answer: pageOf(Keyword) },
  'POST /keywords': { requires: 'sender', body: KeywordInput, answer: Keyword, status: 201 },
  // A changed keyword awaits approval again.
  'PUT /keywords/:id': { requires: 'sender', params: Numbered, body: KeywordInput, answer: Keyword },
  // What it received stays.
  'DELETE /keywords/:id': { requires: 'sender', params: Numbered, answer: null },
} as const satisfies Routes;
