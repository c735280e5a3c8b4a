import { Type, type TSchema } from 'typebox';

/** Page parameters of a list. `per_page` above the maximum is clamped; what is not a positive number is refused. */
export function pageQuery(defaultSize: number, maximum: number) {
  return {
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Page, from 1', default: 1 })),
    per_page: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: `Records a page; more than ${maximum} are taken as ${maximum}`,
        default: defaultSize,
      }),
    ),
  };
}

export type Page = { page: number; perPage: number; offset: number };

export function pageOf(query: { page?: number; per_page?: number }, defaultSize: number, maximum: number): Page {
  const page = query.page ?? 1;
  const perPage = Math.min(query.per_page ?? defaultSize, maximum);
  return { page, perPage, offset: (page - 1) * perPage };
}

export const Pagination = Type.Object({
  page: Type.Integer(),
  per_page: Type.Integer(),
  total: Type.Integer({ description: 'Records on all pages' }),
  last_page: Type.Integer(),
});

export function paginationOf({ page, perPage }: Page, total: number) {
  return { page, per_page: perPage, total, last_page: Math.max(1, Math.ceil(total / perPage)) };
}

/** Answers that the specification does not show carry both marks of success. */
export function success<Data extends TSchema>(data: Data, description: string) {
  return Type.Object(
    { success: Type.Boolean({ examples: [true] }), status: Type.String({ examples: ['success'] }), data },
    { description },
  );
}

export function listOf<Item extends TSchema>(item: Item, description: string) {
  return success(Type.Array(item), description);
}

export function pagedListOf<Item extends TSchema>(item: Item, description: string) {
  return Type.Object(
    {
      success: Type.Boolean({ examples: [true] }),
      status: Type.String({ examples: ['success'] }),
      data: Type.Array(item),
      pagination: Pagination,
    },
    { description },
  );
}

export const SUCCESS = { success: true, status: 'success' } as const;
