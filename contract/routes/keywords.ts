import { Type, type Static } from 'typebox';
import { RESPONSE_TYPES } from '../lists.ts';
import type { Routes } from '../route.ts';
import { integer, nullable, Numbered, pageOf, reviewed, reviewQuery, text, textOrNull } from '../shapes.ts';

/** A word that received messages begin with. */
export const Keyword = Type.Object({
  id: integer,
  key: text,
  responseType: Type.Enum([...RESPONSE_TYPES]),
  /** The reply; null where none is sent. */
  staticMessage: textOrNull,
  ...reviewed,
});
export type Keyword = Static<typeof Keyword>;

const KeywordInput = Type.Object(
  {
    key: Type.String({ minLength: 1, maxLength: 32 }),
    responseType: Type.Enum([...RESPONSE_TYPES]),
    staticMessage: nullable(Type.String({ minLength: 1, maxLength: 1_000 })),
  },
  { additionalProperties: false },
);

export const keywordRoutes = {
  'GET /keywords': { requires: 'viewer', query: Type.Object(reviewQuery), answer: pageOf(Keyword) },
  'POST /keywords': { requires: 'sender', body: KeywordInput, answer: Keyword, status: 201 },
  // A changed keyword awaits approval again.
  'PUT /keywords/:id': { requires: 'sender', params: Numbered, body: KeywordInput, answer: Keyword },
  // What it received stays.
  'DELETE /keywords/:id': { requires: 'sender', params: Numbered, answer: null },
} as const satisfies Routes;
