import { Type } from 'typebox';
import { AUDIT_ACTIONS, AUDIT_ACTORS } from '../lists.ts';
import { admin, type Routes } from '../route.ts';
import {
  closed,
  csvQuery,
  instant,
  instantOrNull,
  integer,
  nullable,
  pageOf,
  pageQuery,
  text,
  textOrNull,
} from '../shapes.ts';
import type { Static } from '../static.ts';

/** Only what was changed; null: nothing. */
const values = nullable(Type.Record(Type.String(), Type.Unknown()));

const entry = {
  no: integer,
  at: instant,
  actor: Type.Enum([...AUDIT_ACTORS]),
  /** Of the person, or of the system's user who ran the command. */
  name: text,
  action: text,
  subject: text,
  before: values,
  after: values,
  reason: textOrNull,
};

/** As shown among an account's own. */
export const AccountEntry = Type.Object(entry);
export type AccountEntry = Static<typeof AccountEntry>;

export const AuditEntry = Type.Object({
  ...entry,
  address: textOrNull,
  /** Username; null: it concerns the whole gateway. */
  account: textOrNull,
  /** Over this entry and the one before. */
  hash: text,
});
export type AuditEntry = Static<typeof AuditEntry>;

const wanted = Type.Optional(Type.String({ minLength: 1, maxLength: 320 }));

const filters = {
  /** A username, or `cli`, `apply` or `gateway`. */
  actor: wanted,
  action: Type.Optional(Type.Enum([...AUDIT_ACTIONS])),
  account: wanted,
  /** Days or times; a day as the end counts whole. */
  from: wanted,
  to: wanted,
};

const LastAudit = Type.Object({
  at: instant,
  by: text,
  clean: Type.Boolean(),
  /** The last entry that was verified. */
  upTo: integer,
  /** When it was written; null: not known. */
  until: instantOrNull,
  /** The first entry that is not as it was written; null: none, or not known. */
  broken: nullable(integer),
});

export const auditRoutes = {
  'GET /admin/audit': {
    ...admin.viewer,
    query: closed({ ...filters, ...pageQuery }),
    answer: pageOf(AuditEntry),
  },
  'GET /admin/audit/last': {
    ...admin.viewer,
    answer: Type.Object({
      audit: nullable(LastAudit),
      /** An audit that runs in any process; how many entries it has verified is known in its own only. */
      running: nullable(Type.Object({ entries: nullable(integer) })),
    }),
  },
  // In the background; one audit at a time.
  'POST /admin/audit/verify': { ...admin.sender, body: closed({}), answer: null },
  'GET /admin/audit.csv': { ...admin.viewer, query: closed({ ...filters, ...csvQuery }), answer: 'file' },
} as const satisfies Routes;
