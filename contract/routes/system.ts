import { Type } from 'typebox';
import { ALERT_KINDS } from '../lists.ts';
import { admin, type Routes } from '../route.ts';
import {
  closed,
  instant,
  instantOrNull,
  integer,
  nullable,
  saidOrNull,
  text,
  textOrNull,
} from '../shapes.ts';
import type { Static } from '../static.ts';

/** Something that is wrong, or was lately. */
const Alert = Type.Object({
  id: integer,
  kind: Type.Enum([...ALERT_KINDS]),
  /** The carrier or account; empty: the whole gateway. */
  subject: text,
  /** What is wrong with a carrier. */
  reason: saidOrNull,
  detail: Type.Record(Type.String(), Type.Union([text, Type.Number()])),
  since: instantOrNull,
  /** Null: it has not ended. */
  until: instantOrNull,
});
export type Alert = Static<typeof Alert>;

/** How the whole gateway fares. */
const System = Type.Object({
  queues: Type.Array(
    Type.Object({
      /** Null: the sandbox. */
      carrier: textOrNull,
      /** 0 is the fastest. */
      lane: integer,
      waiting: integer,
      perSecond: Type.Number(),
    }),
  ),
  /** Null: not known yet. */
  storedPerMinute: nullable(integer),
  handedOverPerMinute: integer,
  processes: Type.Array(
    Type.Object({
      slot: integer,
      role: textOrNull,
      host: textOrNull,
      pid: nullable(integer),
      version: textOrNull,
      startedAt: instantOrNull,
      heartbeatAt: instantOrNull,
    }),
  ),
  tables: Type.Array(
    Type.Object({
      table: text,
      partitions: integer,
      bytes: integer,
      /** There are partitions up to this time. */
      until: instantOrNull,
    }),
  ),
  retention: Type.Object({ days: integer, textDays: integer }),
  databaseBytes: integer,
  disk: Type.Object({ path: text, freeBytes: integer, totalBytes: integer }),
  audit: Type.Object({
    /** Whether one is running, in any process. */
    running: Type.Boolean(),
    /** These are known in its own process only. */
    startedAt: instantOrNull,
    by: textOrNull,
    /** Entries of the ledger that it has read. */
    entries: nullable(integer),
    last: nullable(
      Type.Object({
        at: instant,
        by: text,
        clean: Type.Boolean(),
        /** Findings by check. */
        wrong: Type.Record(Type.String(), integer),
      }),
    ),
  }),
  alerts: Type.Array(Alert),
});
export type System = Static<typeof System>;

export const systemRoutes = {
  'GET /admin/system': { ...admin.viewer, answer: System },
  // One at a time, in the background.
  'POST /admin/system/audit': { ...admin.sender, body: closed({}), answer: null },
} as const satisfies Routes;
