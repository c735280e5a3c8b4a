import { Type } from 'typebox';
import { ApiKey, keyLimits } from '../records/api-key.ts';
import type { Routes } from '../route.ts';
import { closed, name, nullable, Numbered, text, textOrNull } from '../shapes.ts';
import type { Static } from '../static.ts';

/** What the account could send at once. */
const FirstCall = Type.Object({ sender: text, text });
export type FirstCall = Static<typeof FirstCall>;

const KeyInput = closed({
  name,
  ...Type.Partial(Type.Object({ ...keyLimits, expiresAt: textOrNull })).properties,
});

/** The key itself is shown once. */
const NewApiKey = Type.Object({ ...ApiKey.properties, key: text });
export type NewApiKey = Static<typeof NewApiKey>;

export const apiKeyRoutes = {
  'GET /api-keys': {
    requires: 'owner',
    answer: Type.Object({
      items: Type.Array(ApiKey),
      /** Null: nothing is approved yet. */
      firstCall: nullable(FirstCall),
    }),
  },
  'POST /api-keys': {
    requires: 'owner',
    outlivesSession: 'confirmed',
    body: KeyInput,
    answer: NewApiKey,
    status: 201,
  },
  // It is useless at once.
  'DELETE /api-keys/:id': { requires: 'owner', params: Numbered, answer: null },
} as const satisfies Routes;
