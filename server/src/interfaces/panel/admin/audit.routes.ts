import type { FastifyInstance } from 'fastify';
import type { QueryOf } from 'harkara-contract/route.ts';
import { auditRoutes } from 'harkara-contract/routes/audit.ts';
import type { Account } from '../../../core/accounts/account.ts';
import { findByUsername } from '../../../core/accounts/manage-accounts.ts';
import { isAuditRunning, readLastAudit } from '../../../core/audit-log/last-audit.ts';
import type { ActionFilter } from '../../../core/audit-log/list-entries.ts';
import { exportEntries, pageOfEntries, type NamedEntry } from '../../../core/audit-log/named-entries.ts';
import { dayOf } from '../../../core/day.ts';
import type { Gateway } from '../../../core/gateway.ts';
import { refuseUnstorable } from '../../../core/storable.ts';
import { readReportTime } from '../../kit/report-time.ts';
import { csvAnswer, csvFile } from '../csv.ts';
import { delayedFor } from '../delayed-reads.ts';
import { LAST_ENTRY, limitOf, numberOf, pageOfFound } from '../paging.ts';
import { serve } from '../serve.ts';
import { auditColumns } from './audit-csv.ts';

type Filters = Omit<QueryOf<(typeof auditRoutes)['GET /admin/audit.csv']>, 'for' | 'lang'>;

/** Who has changed what. */
export function adminAuditRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { db, now, exports, operator } = gateway;
  serve(api, auditRoutes, {
    'GET /admin/audit': async ({ actor, query, reply }) => {
      const filter = await filterOf(query, actor.account);
      if (!filter) return { items: [], next: null };
      const page = { limit: limitOf(query), cursor: numberOf(query, LAST_ENTRY) };
      // A number does not say whether a replica has come so far: a page that goes on there could leave out entries.
      const reads = page.cursor === null ? await delayedFor(gateway, reply) : db.current;
      const { items, next } = await pageOfEntries({ db, reads }, filter, page);
      const records = items.map((entry) => ({ ...entry, name: entry.actorName, account: entry.username }));
      return pageOfFound({ records, next });
    },
    'GET /admin/audit/last': async () => {
      const isRunning = await isAuditRunning(db);
      const own = operator.audits.running();
      const entries = own?.of === 'log' ? own.entries : null;
      return { audit: await readLastAudit(db), running: isRunning ? { entries } : null };
    },
    'POST /admin/audit/verify': ({ actor }) => operator.audits.startOfLog(actor, actor.user.username),
    'GET /admin/audit.csv': async ({ actor, listener, query, reply }) => {
      const { for: reader = 'excel', lang: _lang, ...given } = query;
      const { timeZone } = actor.account;
      const filter = await filterOf(given, actor.account);
      await exports.record(actor, 'audit_log', given);
      const reads = await delayedFor(gateway, reply);
      const pieces = filter ? exportEntries({ db, reads }, filter) : nothing();
      const readBy = { reader, ...listener };
      const lines = csvFile(auditColumns(timeZone, readBy), pieces, readBy);
      return csvAnswer(`audit-log-${dayOf(now(), timeZone)}`, lines, { ...reads, timeZone });
    },
  });

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
