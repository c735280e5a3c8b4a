import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { alertsOfGateway } from '../../../core/alerts/alerts.ts';
import type { Gateway } from '../../../core/gateway.ts';
import { readCounters, readSystemFigures } from '../../../core/operations/system-figures.ts';
import { StoredRate } from '../../../core/operations/stored-rate.ts';
import { actorOf, operation } from '../operation.ts';
import { textOrNull } from '../records.ts';
import { time, timeOrNull } from '../values.ts';

const count = (description: string) => Type.Integer({ description });
const bytes = (description: string) => Type.Number({ description: `${description}, bytes` });
const countOrNull = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description });

const Alert = Type.Object(
  {
    id: count('Number'),
    kind: Type.Enum(
      [
        'low_balance',
        'carrier_down',
        'webhook_failing',
        'approvals_waiting',
        'disk_full',
        'audit_finding',
        'partitions_short',
      ],
      { description: 'What is wrong' },
    ),
    subject: Type.String({ description: 'The carrier or account; empty: the whole gateway' }),
    detail: Type.Record(Type.String(), Type.Any(), { description: 'In figures' }),
    since: timeOrNull('When it began'),
    until: timeOrNull('When it ended; null: it has not'),
  },
  { title: 'Alert', description: 'Something that is wrong, or was lately' },
);

const System = Type.Object(
  {
    queues: Type.Array(
      Type.Object({
        carrier: textOrNull('Null: the sandbox'),
        lane: count('0 is the quickest'),
        waiting: count('Messages that wait'),
        per_second: Type.Number({ description: 'Handed over a second' }),
      }),
      { description: 'What waits for which carrier' },
    ),
    stored_per_minute: countOrNull('Messages stored a minute; null: not known yet'),
    handed_over_per_minute: count('Messages handed over a minute'),
    processes: Type.Array(
      Type.Object({
        slot: count('Its place'),
        role: textOrNull('What it does'),
        host: textOrNull('Where it runs'),
        pid: countOrNull('Its process id'),
        version: textOrNull('Of the gateway'),
        started_at: timeOrNull('Since when'),
        heartbeat_at: timeOrNull('When it was last heard of'),
      }),
      { description: 'Processes that hold a place' },
    ),
    tables: Type.Array(
      Type.Object({
        table: Type.String({ description: 'Of messages and what belongs to them' }),
        partitions: count('Its parts, each of a week, month or day'),
        bytes: bytes('On disk'),
        until: textOrNull('The day up to which there are parts'),
      }),
      { description: 'Tables that are kept by time' },
    ),
    retention: Type.Object(
      { days: count('How long messages are kept'), text_days: count('How long their texts are') },
      { description: 'As the environment says' },
    ),
    database_bytes: bytes('The whole database'),
    disk: Type.Object(
      {
        path: Type.String({ description: 'The gateway’s own folder' }),
        free_bytes: bytes('Free'),
        total_bytes: bytes('In all'),
      },
      { description: 'The disk that the gateway’s folder is on' },
    ),
    audit: Type.Object(
      {
        running: Type.Boolean({ description: 'Whether one runs, in any process' }),
        started_at: timeOrNull('When it began, if it runs in this process'),
        by: textOrNull('Who started it'),
        entries: countOrNull('Entries of the ledger that it has read'),
        last: Type.Union(
          [
            Type.Object({
              at: time('When it ended'),
              by: Type.String({ description: 'Who ran it' }),
              clean: Type.Boolean({ description: 'Whether all is right' }),
              wrong: Type.Record(Type.String(), Type.Integer(), { description: 'Findings by check' }),
            }),
            Type.Null(),
          ],
          { description: 'Null: there was none' },
        ),
      },
      { description: 'The audit of the book' },
    ),
    alerts: Type.Array(Alert, { description: 'What is wrong, and then what was lately' }),
  },
  { title: 'System', description: 'How the whole gateway fares' },
);

const Start = Type.Object({}, { additionalProperties: false, description: 'Nothing has to be said' });

export function adminSystemRoutes(api: FastifyInstance, { db, operator }: Gateway): void {
  const rate = new StoredRate();

  async function describe(): Promise<Static<typeof System>> {
    const figures = await readSystemFigures(db);
    const counters = await readCounters(db);
    const running = operator.audits.running();
    const disk = await operator.disk();
    const { lastAudit } = figures;
    const perSecond = figures.queues.reduce((sum, queue) => sum + queue.perSecond, 0);
    return {
      queues: figures.queues.map(({ connector, lane, waiting, perSecond: speed }) => ({
        carrier: connector,
        lane,
        waiting,
        per_second: Math.round(speed * 10) / 10,
      })),
      stored_per_minute: rate.note(counters.stored, performance.now()),
      handed_over_per_minute: Math.round(perSecond * 60),
      processes: figures.processes.map(({ slot, role, host, pid, version, startedAt, heartbeatAt }) => ({
        slot,
        role,
        host,
        pid,
        version,
        started_at: startedAt?.toISOString() ?? null,
        heartbeat_at: heartbeatAt?.toISOString() ?? null,
      })),
      tables: figures.tables,
      retention: { days: operator.retention.days, text_days: operator.retention.textDays },
      database_bytes: counters.databaseBytes,
      disk: { path: disk.path, free_bytes: disk.freeBytes, total_bytes: disk.totalBytes },
      audit: {
        running: counters.isAuditRunning,
        started_at: running?.startedAt.toISOString() ?? null,
        by: running?.by ?? null,
        entries: running?.entries ?? null,
        last: lastAudit && {
          at: lastAudit.at.toISOString(),
          by: lastAudit.actorName,
          clean: lastAudit.subject === 'clean',
          wrong: (lastAudit.after?.['wrong'] ?? {}) as Record<string, number>,
        },
      },
      alerts: (await alertsOfGateway(db)).map(({ id, kind, subject, detail, since, until }) => ({
        id,
        kind,
        subject,
        detail,
        since: since?.toISOString() ?? null,
        until: until?.toISOString() ?? null,
      })),
    };
  }

  api.get(
    '/admin/system',
    operation({
      id: 'getSystem',
      tag: 'Traffic',
      summary: 'Queues, rates, processes, storage, the last audit and alerts',
      of: 'admin',
      requires: 'viewer',
      answer: System,
    }),
    describe,
  );

  api.post(
    '/admin/system/audit',
    operation({
      id: 'runAudit',
      tag: 'Traffic',
      summary: 'Audit the book in the background; one at a time',
      of: 'admin',
      requires: 'sender',
      body: Start,
      answer: null,
      errors: ['conflict'],
    }),
    async (request, reply) => {
      const actor = actorOf(request);
      await operator.audits.start(actor, actor.user.username);
      return reply.code(204).send();
    },
  );
}
