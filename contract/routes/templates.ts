import { Type } from 'typebox';
import { rowImportOf, rowNumber, RowsImported } from '../records/row-import.ts';
import type { Routes } from '../route.ts';
import { name, remark, templateContent, writtenId } from '../values.ts';
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
import type { Static } from '../static.ts';

export const Template = Type.Object({
  id: integer,
  name: text,
  /** The text that messages must match. */
  content: text,
  /** The one sender ID that it is for; null: for all. */
  senderId: textOrNull,
  dltTemplateId: textOrNull,
  entityId: textOrNull,
  ...reviewed,
});
export type Template = Static<typeof Template>;

const TemplateInput = closed({
  name: name(),
  content: templateContent(),
  senderId: nullable(writtenId()),
  dltTemplateId: nullable(writtenId()),
  entityId: nullable(writtenId()),
  /** For the reviewer. */
  notes: nullable(remark()),
});

/** What is wrong with a row is told by row, so only its size is bounded. */
export const TemplateRow = closed({
  row: rowNumber,
  name: Type.String({ maxLength: 1_000 }),
  content: Type.String({ maxLength: 10_000 }),
  senderId: Type.Optional(writtenId()),
  dltTemplateId: Type.Optional(writtenId()),
  entityId: Type.Optional(writtenId()),
});
export type TemplateRow = Static<typeof TemplateRow>;

const TemplateOptions = Type.Object({
  /** The account's own, as DLT knows them. */
  entityIds: Type.Array(text),
});

export const templateRoutes = {
  'GET /template-options': { requires: 'viewer', answer: TemplateOptions },
  'GET /templates': { requires: 'viewer', query: Type.Object(reviewQuery), answer: pageOf(Template) },
  'GET /templates/:id': { requires: 'viewer', params: Numbered, answer: Template },
  'POST /templates': { requires: 'sender', body: TemplateInput, answer: Template, status: 201 },
  'POST /templates/import': {
    requires: 'sender',
    body: rowImportOf(TemplateRow, 1_000),
    answer: RowsImported,
  },
  // Messages that match no other template are refused from then on.
  'DELETE /templates/:id': { requires: 'sender', params: Numbered, answer: null },
} as const satisfies Routes;
