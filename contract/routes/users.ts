import { Type } from 'typebox';
import { person, role, username } from '../records/person.ts';
import type { Routes } from '../route.ts';
import { closed, instant, instantOrNull, listOf, name, Numbered, text } from '../shapes.ts';
import type { Static } from '../static.ts';

const fields = { ...person, lastSeenAt: instantOrNull, createdAt: instant };

/** A user who may sign in to the account. */
export const Person = Type.Object(fields);
export type Person = Static<typeof Person>;

/** To be changed at the first sign-in; shown once. */
const firstPassword = text;

const Addition = closed({ username, name, role });

const Change = closed({ name: Type.Optional(name), role: Type.Optional(role) });

export const userRoutes = {
  'GET /users': { requires: 'owner', answer: listOf(Person) },
  'POST /users': {
    requires: 'owner',
    outlivesSession: 'confirmed',
    body: Addition,
    answer: Type.Object({ ...fields, firstPassword }),
    status: 201,
  },
  // Another role ends the person's sessions.
  'PATCH /users/:id': {
    requires: 'owner',
    outlivesSession: 'confirmed',
    params: Numbered,
    body: Change,
    answer: Person,
  },
  // Ends the person's sessions.
  'POST /users/:id/password': {
    requires: 'owner',
    outlivesSession: 'confirmed',
    params: Numbered,
    answer: Type.Object({ firstPassword }),
  },
  'DELETE /users/:id': { requires: 'owner', params: Numbered, answer: null },
} as const satisfies Routes;
