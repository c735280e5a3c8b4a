import { Type } from 'typebox';
import type { Routes } from '../route.ts';
import { name, remark } from '../values.ts';
import {
  closed,
  instant,
  integer,
  nullable,
  Numbered,
  pageOf,
  searchQuery,
  text,
  textOrNull,
} from '../shapes.ts';
import type { Static } from '../static.ts';

/** A group of contacts. */
export const Group = Type.Object({
  id: integer,
  name: text,
  description: textOrNull,
  contactsCount: integer,
  createdAt: instant,
});
export type Group = Static<typeof Group>;

const GroupInput = closed({ name: name(), description: nullable(remark()) });

export const groupRoutes = {
  'GET /groups': { requires: 'viewer', query: Type.Object(searchQuery), answer: pageOf(Group) },
  'GET /groups/:id': { requires: 'viewer', params: Numbered, answer: Group },
  'POST /groups': { requires: 'sender', body: GroupInput, answer: Group, status: 201 },
  'PUT /groups/:id': { requires: 'sender', params: Numbered, body: GroupInput, answer: Group },
  // Its contacts are deleted with it.
  'DELETE /groups/:id': { requires: 'sender', params: Numbered, answer: null },
} as const satisfies Routes;
