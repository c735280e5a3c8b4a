import { Type } from 'typebox';
import { DND_IMPORT_STATES, DND_MODES } from '../lists.ts';
import { admin, type Routes } from '../route.ts';
import {
  auditReason,
  closed,
  instant,
  instantOrNull,
  integer,
  listOf,
  nullable,
  saidOrNull,
  text,
  textOrNull,
} from '../shapes.ts';
import type { Static } from '../static.ts';

const number = Type.String({ minLength: 1, maxLength: 30 });
const mode = Type.Enum([...DND_MODES]);

/** The import of a list into the do-not-disturb registry. */
const DndImport = Type.Object({
  mode,
  state: Type.Enum([...DND_IMPORT_STATES]),
  /** The name of the file. */
  name: text,
  /** Who uploaded it. */
  by: text,
  startedAt: instant,
  /** When it last went on. */
  movedAt: instant,
  valid: integer,
  /** Of those, how many have been compared with the registry. */
  compared: integer,
  added: integer,
  removed: integer,
  /** Lines without a number. */
  invalid: integer,
  /** The first of those, by row. */
  invalidLines: Type.Array(integer),
  /** Why it stopped. */
  problem: saidOrNull,
});
export type DndImport = Static<typeof DndImport>;

const Entry = Type.Object({
  number,
  /** Null: it is not in the registry. */
  addedAt: instantOrNull,
});
export type DndEntry = Static<typeof Entry>;

/** Who has a DLT id. */
const DltMatch = Type.Object({
  kind: Type.Enum(['entity', 'header', 'template']),
  /** The account's username. */
  account: text,
  /** The sender ID or the template's name; empty for an entity. */
  title: text,
  dltId: textOrNull,
  status: textOrNull,
});
export type DltMatch = Static<typeof DltMatch>;

const Numbered = Type.Object({ number });

export const dndRoutes = {
  // The sizes of the registry, and of what is known of DLT.
  'GET /admin/dnd': {
    ...admin.viewer,
    answer: Type.Object({
      count: integer,
      isEstimate: Type.Boolean(),
      dlt: Type.Object({ entities: integer, headers: integer, templates: integer }),
    }),
  },
  'GET /admin/dnd/import': { ...admin.viewer, answer: Type.Object({ lastImport: nullable(DndImport) }) },
  'GET /admin/dnd/numbers/:number': { ...admin.viewer, params: Numbered, answer: Entry },
  'POST /admin/dnd/numbers': { ...admin.sender, body: closed({ number, reason: auditReason }), answer: null },
  'DELETE /admin/dnd/numbers/:number': {
    ...admin.sender,
    params: Numbered,
    body: closed({ reason: auditReason }),
    answer: null,
  },
  // Over all accounts, at most 100 of each kind.
  'GET /admin/dlt': {
    ...admin.viewer,
    query: Type.Object({ q: Type.String({ minLength: 1, maxLength: 64 }) }),
    answer: listOf(DltMatch),
  },
} as const satisfies Routes;

export const dndUploadRoutes = {
  // Answered when the file has been read; its numbers are merged in the background.
  'POST /admin/dnd/import': {
    ...admin.owner,
    query: closed({ mode, name: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })) }),
    body: 'file',
    answer: DndImport,
  },
} as const satisfies Routes;
