import { Type } from 'typebox';
import {
  APPLY_MODES,
  FILE_NOTES,
  IMPORT_FORMATS,
  IMPORT_PURPOSES,
  IMPORT_STATES,
  SENDER_ROUTES,
} from '../lists.ts';
import type { Routes } from '../route.ts';
import {
  closed,
  csvQuery,
  instant,
  integer,
  nullable,
  Numbered,
  pageOf,
  pageQuery,
  recordNumber,
  said,
  saidOrNull,
  text,
  textOrNull,
} from '../shapes.ts';
import type { Static } from '../static.ts';

const credits = Type.Number();

const ImportProblem = Type.Object({
  /** As the spreadsheet numbers it. */
  row: integer,
  /** Null: the row as a whole. */
  column: textOrNull,
  cell: textOrNull,
  reason: said,
});
export type ImportProblem = Static<typeof ImportProblem>;

/** A file or a group whose rows are staged, to become contacts or a campaign. */
export const Import = Type.Object({
  id: integer,
  purpose: Type.Enum([...IMPORT_PURPOSES]),
  format: Type.Enum([...IMPORT_FORMATS]),
  /** The file's or the group's. */
  name: text,
  state: Type.Enum([...IMPORT_STATES]),
  /** Null: nothing is under way. */
  progress: nullable(Type.Object({ done: integer, of: integer, unit: Type.Enum(['bytes', 'rows']) })),
  notes: Type.Array(Type.Enum([...FILE_NOTES])),
  /** Known once it is read: headings, or letters, with the first values. */
  columns: Type.Array(Type.Object({ name: text, samples: Type.Array(text) })),
  /** The columns that look like the number and the name, from 0. */
  numberColumn: nullable(integer),
  nameColumn: nullable(integer),
  /** Final once it is checked. */
  counts: Type.Object({
    rows: integer,
    good: integer,
    bad: integer,
    /** Rows that repeat another one and are left out. */
    repeated: integer,
    parts: integer,
    credits,
  }),
  /** The first hundred, by row; fewer where they are very long. */
  problems: Type.Array(ImportProblem),
  /** So far. */
  result: nullable(
    Type.Object({
      added: integer,
      updated: integer,
      campaigns: Type.Array(integer),
      accepted: integer,
      credits,
      /** Messages that could not be sent any more. */
      leftOut: integer,
      /** Rows of which nothing was created, because a campaign of the file was cancelled. */
      notCreated: integer,
    }),
  ),
  /** Why it has failed. */
  failure: saidOrNull,
  /** Whether applying it again goes on where it has stopped. */
  canGoOn: Type.Boolean(),
  createdAt: instant,
});
export type Import = Static<typeof Import>;

/** The cells stand in the order of the columns; those at the end may be missing. */
const ImportRow = Type.Object({ row: integer, cells: Type.Array(text) });

/** A column by its place, from 0. */
const column = Type.Integer({ minimum: 0, maximum: 199 });

const ImportMapping = closed({
  number: column,
  // Contacts:
  group: Type.Optional(recordNumber),
  name: Type.Optional(column),
  variables: Type.Optional(Type.Array(column, { maxItems: 200 })),
  // Campaigns:
  sender: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  /** Absent: the sender ID's own. */
  route: Type.Optional(Type.Enum([...SENDER_ROUTES])),
  /** With `{{column}}` where a row's own value stands. */
  text: Type.Optional(Type.String({ minLength: 1, maxLength: 4_000 })),
  dltTemplateId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  /** ISO 8601 with an offset. */
  schedule: Type.Optional(Type.String({ maxLength: 64 })),
  campaignName: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
});
export type ImportMapping = Static<typeof ImportMapping>;

export const uploadRoutes = {
  'POST /imports': {
    requires: 'sender',
    query: closed({
      purpose: Type.Enum([...IMPORT_PURPOSES]),
      /** The file's. */
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
      /** A group whose contacts are sent to, in place of a file. */
      group: Type.Optional(recordNumber),
    }),
    body: 'file',
    answer: Import,
    status: 201,
  },
} as const satisfies Routes;

export const importRoutes = {
  'GET /imports/:id': { requires: 'sender', params: Numbered, answer: Import },
  'GET /imports/:id/rows': {
    requires: 'sender',
    params: Numbered,
    query: Type.Object(pageQuery),
    answer: pageOf(ImportRow),
  },
  // All rows are checked by what it says.
  'POST /imports/:id/mapping': { requires: 'sender', params: Numbered, body: ImportMapping, answer: Import },
  // Once, however often it is called; it goes on where an earlier call has stopped.
  'POST /imports/:id/apply': {
    requires: 'sender',
    params: Numbered,
    body: closed({ mode: Type.Enum([...APPLY_MODES]) }),
    answer: Import,
  },
  'GET /imports/:id/problems.csv': {
    requires: 'sender',
    params: Numbered,
    query: Type.Object(csvQuery),
    answer: 'file',
  },
  // What was applied stays.
  'DELETE /imports/:id': { requires: 'sender', params: Numbered, answer: null },
} as const satisfies Routes;
