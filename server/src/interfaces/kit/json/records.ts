import { Type, type Static, type TSchema } from 'typebox';
import { approval } from 'harkara-contract/values.ts';
import { flag, integer, text, textOrNull } from './fields.ts';

// What the records and lists of JSON interfaces have in common.

/** Page parameters of a list. `per_page` above the maximum is clamped; what is not a positive number is refused. */
export function pageQuery(defaultSize: number, maximum: number) {
  return {
    page: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Page, from 1', default: 1 }),
    ),
    per_page: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: `Records per page; at most ${maximum}, and a higher number counts as ${maximum}`,
        default: defaultSize,
      }),
    ),
  };
}

export type Page = { page: number; perPage: number; offset: number };

export function pageOf(
  query: { page?: number; per_page?: number },
  defaultSize: number,
  maximum: number,
): Page {
  const page = query.page ?? 1;
  const perPage = Math.min(query.per_page ?? defaultSize, maximum);
  return { page, perPage, offset: (page - 1) * perPage };
}

export const Pagination = Type.Object(
  {
    page: integer('This page, from 1', 1),
    per_page: integer('Records per page', 25),
    total: integer('Records on all pages', 120),
    last_page: integer('Number of the last page', 5),
  },
  { title: 'Pagination', description: 'The position of this page in the list' },
);

export function paginationOf({ page, perPage }: Page, total: number) {
  return { page, per_page: perPage, total, last_page: Math.max(1, Math.ceil(total / perPage)) };
}

/** Answers not shown in the specification carry both marks of success. */
export const MARKS = {
  success: flag('Always true', true),
  status: text('Always `success`', 'success'),
};

export function success<Data extends TSchema>(data: Data, description: string) {
  return Type.Object({ ...MARKS, data: described(data, description) }, { description });
}

function described<Schema extends TSchema>(schema: Schema, description: string): Schema {
  return 'description' in schema ? schema : { ...schema, description };
}

export function listOf<Item extends TSchema>(item: Item, description: string) {
  return success(Type.Array(item, { description }), description);
}

export function pagedListOf<Item extends TSchema>(item: Item, description: string) {
  return Type.Object(
    {
      ...MARKS,
      data: Type.Array(item, { description }),
      pagination: Pagination,
    },
    { description },
  );
}

export const SUCCESS = { success: true, status: 'success' } as const;

/** The number of a record in a path. */
export const recordNumber = (what: string) =>
  integer(`Number of the ${what} within the account`, 1, { minimum: 1, maximum: 2_147_483_647 });

export const Deletion = Type.Object(
  {
    id: integer('ID of the deleted record', 1),
    deleted: flag('True', true),
  },
  { title: 'Deletion', description: 'What was deleted' },
);

export function deletionOf(id: number): Static<typeof Deletion> {
  return { id, deleted: true };
}

/** For lists of records that need approval. */
export const statusFilter = (what: string) =>
  Type.Optional(approval({ description: `Only ${what} with this status; all if absent` }));

export const reviewFields = {
  status: approval({
    description: '`pending` until it is reviewed; it can be used once it is `approved`',
    examples: ['approved'],
  }),
  reason: textOrNull('The reviewer’s comment, such as why it was rejected', null),
  created_at: text('When it was submitted, ISO 8601 UTC', '2026-01-31T13:00:00.000Z'),
};
