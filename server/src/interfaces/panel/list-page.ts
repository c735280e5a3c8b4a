import { Type, type TSchema } from 'typebox';

// What lists by cursor have in common.

const USUAL = 50;
const MOST = 100;

export const pageQuery = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MOST, description: `How many, ${USUAL} unless said otherwise` }),
  ),
  cursor: Type.Optional(
    Type.String({ minLength: 1, maxLength: 400, description: '`next` of the page before' }),
  ),
};

export function pageOf({ limit = USUAL, cursor }: { limit?: number; cursor?: string }) {
  return { limit, cursor: cursor ?? null };
}

export function pageWith<Item extends TSchema>(item: Item, description: string) {
  return Type.Object(
    {
      items: Type.Array(item, { description }),
      next: Type.Union([Type.String(), Type.Null()], {
        description: 'The cursor of the next page; null where there is none',
      }),
    },
    { description },
  );
}
