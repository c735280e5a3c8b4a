import { sayTo } from 'harkara-contract/say.ts';
import type { FastifyInstance } from 'fastify';
import { systemRoutes } from 'harkara-contract/routes/system.ts';
import { alertsOfGateway } from '../../../core/alerts/alerts.ts';
import type { Gateway } from '../../../core/gateway.ts';
import { StoredRate } from '../../../core/operations/stored-rate.ts';
import { readCounters, readSystemFigures } from '../../../core/operations/system-figures.ts';
import { serve } from '../serve.ts';

export function adminSystemRoutes(api: FastifyInstance, { db, operator }: Gateway): void {
  const rate = new StoredRate();
  serve(api, systemRoutes, {
    'GET /admin/system': async ({ listener }) => {
      const { queues, processes, tables, lastAudit } = await readSystemFigures(db);
      const counters = await readCounters(db);
      const { startedAt = null, by = null, entries = null } = operator.audits.running() ?? {};
      const perSecond = queues.reduce((sum, queue) => sum + queue.perSecond, 0);
      return {
        queues: queues.map(({ connector, ...queue }) => ({
          ...queue,
          carrier: connector,
          perSecond: Math.round(queue.perSecond * 10) / 10,
        })),
        storedPerMinute: rate.note(counters.stored, performance.now()),
        handedOverPerMinute: Math.round(perSecond * 60),
        processes,
        tables,
        retention: operator.retention,
        databaseBytes: counters.databaseBytes,
        disk: await operator.disk(),
        audit: {
          running: counters.isAuditRunning,
          startedAt,
          by,
          entries,
          last: lastAudit && {
            at: lastAudit.at,
            by: lastAudit.actorName,
            clean: lastAudit.subject === 'clean',
            wrong: (lastAudit.after?.['wrong'] ?? {}) as Record<string, number>,
          },
        },
        alerts: (await alertsOfGateway(db, listener)).map(({ reason, ...alert }) => ({
          ...alert,
          reason: sayTo(listener, reason),
        })),
      };
    },
    'POST /admin/system/audit': ({ actor }) => operator.audits.start(actor, actor.user.username),
  });
}
