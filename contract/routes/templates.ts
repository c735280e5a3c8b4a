import { Type, type Static } from 'typebox';
import { rowImportOf, rowNumber, RowsImported } from '../records/row-import.ts';
import type { Routes } from '../route.ts';
import { integer, nullable, Numbered, pageOf, reviewed, reviewQuery, text, textOrNull } from '../shapes.ts';

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

const id = Type.String({ minLength: 1, maxLength: 64 });

const TemplateInput = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100 }),
    content: Type.String({ minLength: 1, maxLength: 2_000 }),
    senderId: nullable(id),
    dltTemplateId: nullable(id),
    entityId: nullable(id),
    /** For the reviewer. */
    notes: nullable(Type.String({ maxLength: 1_000 })),
  },
  { additionalProperties: false },
);

/** What is wrong with a row is told by row, so only its size is bounded. */
export const TemplateRow = Type.Object(
  {
    row: rowNumber,
    name: Type.String({ maxLength: 1_000 }),
    content: Type.String({ maxLength: 10_000 }),
    senderId: Type.Optional(id),
    dltTemplateId: Type.Optional(id),
    entityId: Type.Optional(id),
  },
  { additionalProperties: false },
);
export type TemplateRow = Static<typeof TemplateRow>;

export const templateRoutes = {
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
