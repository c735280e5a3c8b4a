import { Type, type TSchema } from 'typebox';
import type { Approval } from '../../core/accounts/account.ts';
import type { Found, Search } from '../../core/reviewed.ts';
import { approval } from '../../core/value-shapes.ts';

// Lists of an account's records, which have numbers within it: newest first, by cursor.

const LIMIT = 50;
const MOST = 100;

export const searchQuery = {
  q: Type.Optional(Type.String({ maxLength: 100, description: 'Only those with this text in them' })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MOST, default: LIMIT, description: 'Records at most' }),
  ),
  cursor: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'What `next` of the list so far says' }),
  ),
};

export const reviewQuery = {
  status: Type.Optional(approval({ description: 'Only those of this state' })),
  ...searchQuery,
};

type Query = { q?: string; status?: Approval; limit?: number; cursor?: number };

export function searchOf({ q, status, limit, cursor }: Query): Search {
  return { text: q ?? null, status: status ?? null, limit: limit ?? LIMIT, after: cursor ?? null };
}

const next = Type.Union([Type.String(), Type.Null()], {
  description: 'The cursor of the following records; null: there are none',
});

export const reached = Type.Union([Type.String(), Type.Null()], {
  description: 'How far back a search has looked so far, ISO 8601 UTC; null: as far as there is',
});

export const listOf = <Item extends TSchema>(item: Item, description: string) =>
  Type.Object({ items: Type.Array(item, { description: 'Newest first' }), next }, { description });

export const walkedListOf = <Item extends TSchema>(item: Item, description: string) =>
  Type.Object({ items: Type.Array(item, { description: 'Newest first' }), next, reached }, { description });

export function answerOf<Stored, Item>(found: Found<Stored>, describe: (record: Stored) => Item) {
  return { items: found.records.map(describe), next: found.next === null ? null : String(found.next) };
}

export const textOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });
