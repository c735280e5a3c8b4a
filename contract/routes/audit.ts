import { Type, type Static } from 'typebox';
import { AUDIT_ACTIONS, AUDIT_ACTORS } from '../lists.ts';
import { admin, type Routes } from '../route.ts';
import {
  closed,
  csvQuery,
  instant,
  integer,
  nullable,
  pageOf,
  pageQuery,
  text,
  textOrNull,
} from '../shapes.ts';

/** Only what was changed; null: nothing. */
const values = nullable(Type.Record(Type.String(), Type.Unknown()));

export const AuditEntry = Type.Object({
  no: integer,
  at: instant,
  actor: Type.Enum([...AUDIT_ACTORS]),
  /** Of the person, or of the system's user who ran the command. */
  name: text,
  address: textOrNull,
  action: text,
  /** Username; null: it concerns the whole gateway. */
  account: textOrNull,
  subject: text,
  before: values,
  after: values,
  reason: textOrNull,
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
});

export const auditRoutes = {
  'GET /admin/audit': {
    ...admin.viewer,
    query: closed({ ...filters, ...pageQuery }),
    answer: pageOf(AuditEntry),
  },
  'GET /admin/audit/last': { ...admin.viewer, answer: Type.Object({ audit: nullable(LastAudit) }) },
  'GET /admin/audit.csv': { ...admin.viewer, query: closed({ ...filters, ...csvQuery }), answer: 'file' },
} as const satisfies Routes;
