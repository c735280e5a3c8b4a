import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Type, type Static, type TObject } from 'typebox';
import type { Account } from '../../../core/accounts/account.ts';
import { findByUsername } from '../../../core/accounts/manage-accounts.ts';
import { AUDIT_ACTIONS } from '../../../core/audit-log/actions.ts';
import { readLastAudit } from '../../../core/audit-log/last-audit.ts';
import type { ActionFilter } from '../../../core/audit-log/list-entries.ts';
import { exportEntries, pageOfEntries, type NamedEntry } from '../../../core/audit-log/named-entries.ts';
import { dayOf } from '../../../core/day.ts';
import type { Gateway } from '../../../core/gateway.ts';
import { refuseUnstorable } from '../../../core/storable.ts';
import { readReportTime, wrongParameter } from '../../kit/report-time.ts';
import { pageOf, pageQuery, pageWith } from '../list-page.ts';
import { actorOf, operation } from '../operation.ts';
import { textOrNull } from '../records.ts';
import { time } from '../values.ts';
import { auditCsv } from './audit-csv.ts';

const text = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 320, description }));

const filters = {
  actor: text('Only by this person, or by `cli`, `apply` or `gateway`'),
  action: Type.Optional(Type.Enum([...AUDIT_ACTIONS], { description: 'Only this action' })),
  account: text('Only what was done to this account'),
  from: text('Only at or after this day or time'),
  to: text('Only before this time; of a day, up to its end'),
};
type Filters = Static<TObject<typeof filters>>;

const Query = Type.Object({ ...filters, ...pageQuery }, { additionalProperties: false });
const ExportQuery = Type.Object(
  {
    ...filters,
    for: Type.Optional(Type.Enum(['excel', 'programs'], { description: 'Who reads it', default: 'excel' })),
  },
  { additionalProperties: false },
);

const Values = Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()], {
  description: 'Only what changed; null: nothing',
});
const Entry = Type.Object(
  {
    no: Type.Integer({ description: 'Its number' }),
    at: time('When'),
    actor: Type.Enum(['person', 'cli', 'apply', 'gateway'], {
      description: 'A person in the panel, a command, or the gateway itself',
    }),
    name: Type.String({ description: 'Of the person, or of the system’s user who ran the command' }),
    address: textOrNull('Where the person was'),
    action: Type.String({ description: 'A noun and a verb', examples: ['template.approved'] }),
    account: textOrNull('What was changed belongs to this account; null: the whole gateway'),
    subject: Type.String({ description: 'What it was done to' }),
    before: Values,
    after: Values,
    reason: textOrNull('Why'),
    hash: Type.String({ description: 'Over this entry and the one before' }),
  },
  { title: 'AuditEntry', description: 'An entry of the audit log' },
);
const LastAudit = Type.Union(
  [
    Type.Object({
      at: time('When'),
      by: Type.String({ description: 'Who ran it' }),
      clean: Type.Boolean({ description: 'Whether nothing was wrong' }),
      up_to: Type.Integer({ description: 'The last entry of the log that was verified' }),
    }),
    Type.Null(),
  ],
  { description: 'The last audit; null: there was none' },
);

/** Who has changed what. */
export function auditRoutes(api: FastifyInstance, { db, now, exports }: Gateway): void {
  api.get<{ Querystring: Static<typeof Query> }>(
    '/admin/audit',
    operation({
      id: 'listAuditEntries',
      tag: 'Desk',
      summary: 'Who has changed what, the newest first',
      of: 'admin',
      requires: 'viewer',
      querystring: Query,
      answer: pageWith(Entry, 'Entries'),
    }),
    async (request) => {
      const { limit, cursor } = pageOf(request.query);
      const filter = await filterOf(request.query, actorOf(request).account);
      if (!filter) return { items: [], next: null };
      const { items, next } = await pageOfEntries(db, filter, { limit, cursor: placeOf(cursor) });
      return { items: items.map(describe), next: next === null ? null : String(next) };
    },
  );

  api.get(
    '/admin/audit/last',
    operation({
      id: 'getLastAudit',
      tag: 'Desk',
      summary: 'Up to which entry the log was verified',
      of: 'admin',
      requires: 'viewer',
      answer: Type.Object({ audit: LastAudit }, { title: 'LastAudit', description: 'The last audit' }),
    }),
    async () => {
      const last = await readLastAudit(db);
      if (!last) return { audit: null };
      const { at, by, clean, upTo } = last;
      return { audit: { at: at.toISOString(), by, clean, up_to: upTo } };
    },
  );

  api.get<{ Querystring: Static<typeof ExportQuery> }>(
    '/admin/audit.csv',
    operation({
      id: 'exportAuditEntries',
      tag: 'Desk',
      summary: 'The same entries as a CSV file',
      of: 'admin',
      requires: 'viewer',
      querystring: ExportQuery,
      answer: Type.String({ description: 'The file' }),
    }),
    async (request, reply) => {
      const { account } = actorOf(request);
      const { for: reader = 'excel', ...given } = request.query;
      const filter = await filterOf(given, account);
      await exports.record(actorOf(request), 'audit_log', given);
      const pieces = filter ? exportEntries(db, filter) : nothing();
      const name = `audit-log-${dayOf(now(), account.timeZone)}.csv`;
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(Readable.from(auditCsv(account.timeZone, pieces, reader)));
    },
  );

  /** Null: there is no such account, and so nothing was done to it. */
  async function filterOf(
    { actor, action, account, from, to }: Filters,
    { timeZone }: Account,
  ): Promise<ActionFilter | null> {
    refuseUnstorable({ actor, action, account });
    const of = account === undefined ? null : await findByUsername(db.reports, account).catch(() => null);
    if (account !== undefined && of === null) return null;
    return {
      ...(actor === undefined ? {} : { actor }),
      ...(action === undefined ? {} : { action }),
      ...(of === null ? {} : { account: of.account }),
      ...(from === undefined ? {} : { since: readReportTime('from', from, timeZone) }),
      ...(to === undefined ? {} : { until: readReportTime('to', to, timeZone) }),
    };
  }
}

async function* nothing(): AsyncGenerator<NamedEntry[]> {
  // There is nothing to give.
}

function placeOf(cursor: string | null): number | null {
  if (cursor === null) return null;
  if (!/^\d{1,15}$/.test(cursor)) throw wrongParameter('cursor', 'is not one that was answered');
  return Number(cursor);
}

function describe(entry: NamedEntry): Static<typeof Entry> {
  const { no, at, actor, actorName, address, action, username, subject, before, after, reason, hash } = entry;
  return {
    no,
    at: at.toISOString(),
    actor,
    name: actorName,
    address,
    action,
    account: username,
    subject,
    before: before && { ...before },
    after: after && { ...after },
    reason,
    hash,
  };
}
