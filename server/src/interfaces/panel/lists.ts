import { Type, type TSchema } from 'typebox';
import { fromPublicId } from '../../core/ids.ts';
import { wrongParameter } from '../kit/report-time.ts';
import { timeOrNull } from './values.ts';

// Lists of the panel go by cursor: no totals, no page numbers, the same cost at any depth.

const DEFAULT_LIMIT = 50;
const LARGEST_LIMIT = 100;

export const listQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: LARGEST_LIMIT,
      description: 'Items a page',
      default: DEFAULT_LIMIT,
    }),
  ),
  cursor: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: '`next` of the page before' }),
  ),
};

export const listOf = <Item extends TSchema>(item: Item, description: string) =>
  Type.Object(
    {
      items: Type.Array(item, { description: 'The newest first' }),
      next: Type.Union([Type.String(), Type.Null()], {
        description: 'The cursor of the next page; null: there is none',
      }),
      reached: timeOrNull('How far back was looked, where a search was cut short; null: it was not'),
    },
    { description },
  );

export function limitOf({ limit = DEFAULT_LIMIT }: { limit?: number }): number {
  return limit;
}

/** The id that a page ended with. */
export function placeOf({ cursor }: { cursor?: string }): string | null {
  if (cursor === undefined) return null;
  const id = fromPublicId(cursor);
  if (id === null) throw wrongParameter('cursor', 'is not one that was answered');
  return id;
}
