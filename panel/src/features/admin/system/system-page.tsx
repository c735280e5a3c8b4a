import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Alert, System } from 'harkara-contract/routes/system.ts';
import { call } from '../../../api/call.ts';
import { query } from '../../../api/query.ts';
import { useFormats, useTexts } from '../../../i18n/locale.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { GivenPassword } from '../../../ui/given-password.tsx';
import { Kpi, KpiRow } from '../../../ui/kpi.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Notice, useFailureSentence } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { useSaid } from '../../../ui/said.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TableCard } from '../../../ui/table-card.tsx';
import type { Column } from '../../../ui/table.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useMayEdit } from '../../../ui/use-may-edit.ts';
import { laneTexts } from '../carriers/lane-texts.ts';
import { AUDIT, placeOf, STORAGE } from './alert-place.ts';
import { alertTexts } from './alert-texts.ts';
import { systemTexts } from './system-texts.ts';
import classes from './system.module.css';
import { TrafficCharts } from './traffic.tsx';

type Process = System['processes'][number];
type Stored = System['tables'][number];
type Queue = { carrier: string | null; lanes: number[]; perSecond: number };

export function SystemPage() {
  const t = useTexts(systemTexts);
  const figures = useQuery(query('GET /admin/system', { pollEvery: 5_000 }));
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <GivenPassword />
      <Loaded query={figures} skeleton={<Skeleton height={760} />}>
        {(system) => (
          <>
            <Figures system={system} />
            <Alerts alerts={system.alerts} />
            <TrafficCharts />
            <div id={AUDIT}>
              <Audit audit={system.audit} onStarted={() => void figures.refetch()} />
            </div>
            <Queues queues={system.queues} />
            <Processes processes={system.processes} />
            <div id={STORAGE}>
              <Storage system={system} />
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Figures({ system }: { system: System }) {
  const t = useTexts(systemTexts);
  const formats = useFormats();
  const waiting = system.queues.reduce((sum, queue) => sum + queue.waiting, 0);
  return (
    <KpiRow>
      <Kpi
        icon="inbox"
        label={t('stored')}
        value={system.storedPerMinute === null ? '–' : formats.number(system.storedPerMinute)}
        {...(system.storedPerMinute === null && { note: t('stored-none') })}
      />
      <Kpi icon="send" label={t('handed-over')} value={formats.number(system.handedOverPerMinute)} />
      <Kpi icon="clock" label={t('waiting')} value={formats.number(waiting)} />
      <Kpi
        icon="system"
        label={t('disk-free')}
        value={formats.bytes(system.disk.freeBytes)}
        note={t('disk-of', {
          total: formats.bytes(system.disk.totalBytes),
          database: formats.bytes(system.databaseBytes),
        })}
      />
    </KpiRow>
  );
}

function Alerts({ alerts }: { alerts: Alert[] }) {
  const t = useTexts(systemTexts);
  const words = useTexts(alertTexts);
  const saidOf = useSaid();
  const formats = useFormats();
  const sentenceOf = ({ kind, subject, reason, detail }: Alert): string => {
    if (kind === 'approvals_waiting') return words.count(`alert.${kind}`, Number(detail.count ?? 0));
    const figure = (name: string): string => formats.number(Number(detail[name] ?? 0));
    return words(`alert.${kind}`, {
      subject,
      reason: reason === null ? '' : saidOf(reason),
      percent: figure('percent'),
      table: typeof detail.table === 'string' ? detail.table : '',
      until: typeof detail.until === 'string' ? formats.calendarDay(detail.until) : '',
    });
  };
  const columns: Column<Alert>[] = [
    {
      title: t('alert-what'),
      strong: true,
      card: 'title',
      cell: (alert) => <Link {...placeOf(alert)}>{sentenceOf(alert)}</Link>,
    },
    { title: t('alert-since'), card: 'labelled', at: ({ since }) => since, as: 'dayAndTime' },
    {
      title: t('alert-until'),
      tight: true,
      card: 'labelled',
      cell: ({ until }) =>
        until === null ? (
          <span className={classes.open}>{t('alert-open')}</span>
        ) : (
          t('alert-ended', { time: formats.dayAndTime(new Date(until)) })
        ),
    },
  ];
  return (
    <TableCard
      title={t('alerts-title')}
      columns={columns}
      rows={alerts}
      rowKey={({ id }) => String(id)}
      empty={<p className={classes.none}>{t('alerts-none')}</p>}
    />
  );
}

function Audit({ audit, onStarted }: { audit: System['audit']; onStarted: () => void }) {
  const t = useTexts(systemTexts);
  const formats = useFormats();
  const toast = useToast();
  const sentence = useFailureSentence();
  const mayRun = useMayEdit();
  const { last } = audit;
  const run = async (): Promise<void> => {
    const result = await call('POST /admin/system/audit', { body: {} });
    toast({ text: result.ok ? t('audit-started') : sentence(result.failure) });
    onStarted();
  };
  return (
    <Card
      title={t('audit')}
      subtitle={t('audit-subtitle')}
      actions={
        mayRun && (
          <Button icon="shield" busy={audit.running} onClick={() => void run()}>
            {t('audit-run')}
          </Button>
        )
      }
    >
      {audit.running && (
        <Notice tone="info" title={t('audit-running')}>
          {audit.entries !== null && t('audit-entries', { count: formats.number(audit.entries) })}
        </Notice>
      )}
      {!audit.running && !last && <p className={classes.calm}>{t('audit-none')}</p>}
      {!audit.running && last && (
        <Notice tone={last.clean ? 'good' : 'bad'} title={t(last.clean ? 'audit-clean' : 'audit-wrong')}>
          {Object.entries(last.wrong).map(([check, count]) => (
            <p key={check}>{`${check}: ${formats.number(count)}`}</p>
          ))}
          {`${last.by}, ${formats.dayAndTime(new Date(last.at))}`}
        </Notice>
      )}
    </Card>
  );
}

function Queues({ queues }: { queues: System['queues'] }) {
  const t = useTexts(systemTexts);
  const laneName = useTexts(laneTexts);
  const formats = useFormats();
  const rows = new Map<string, Queue>();
  for (const { carrier, lane, waiting, perSecond } of queues) {
    const row = rows.get(carrier ?? '') ?? { carrier, lanes: [0, 0, 0], perSecond: 0 };
    row.lanes[lane] = waiting;
    row.perSecond += perSecond;
    rows.set(carrier ?? '', row);
  }
  const lane = (number: 0 | 1 | 2): Column<Queue> => ({
    title: laneName(`lane.${number}`),
    card: 'labelled',
    number: ({ lanes }) => lanes[number] ?? 0,
  });
  const columns: Column<Queue>[] = [
    {
      title: t('carrier'),
      strong: true,
      card: 'title',
      cell: ({ carrier }) =>
        carrier === null ? (
          t('sandbox')
        ) : (
          <Link to="/admin/carriers/queue" search={{ name: carrier }}>
            {carrier}
          </Link>
        ),
    },
    lane(0),
    lane(1),
    lane(2),
    {
      title: t('rate'),
      align: 'end',
      card: 'labelled',
      cell: ({ perSecond }) => t('per-second', { rate: formats.number(Math.round(perSecond * 10) / 10) }),
    },
  ];
  return (
    <TableCard
      title={t('queues')}
      columns={columns}
      rows={[...rows.values()]}
      rowKey={({ carrier }) => carrier ?? ''}
      empty={<p className={classes.none}>{t('queues-none')}</p>}
    />
  );
}

function Processes({ processes }: { processes: Process[] }) {
  const t = useTexts(systemTexts);
  const moment = (at: string | null) => (at === null ? '–' : <Moment at={at} as="relative" />);
  const columns: Column<Process>[] = [
    { title: t('role'), strong: true, card: 'title', cell: ({ role }) => role ?? '–' },
    { title: t('slot'), card: 'labelled', cell: ({ slot }) => slot },
    {
      title: t('host'),
      card: 'labelled',
      cell: ({ host, pid }) => `${host ?? '–'}${pid === null ? '' : ` (${pid})`}`,
    },
    { title: t('version'), card: 'labelled', cell: ({ version }) => version ?? '–' },
    { title: t('since'), tight: true, card: 'labelled', cell: ({ startedAt }) => moment(startedAt) },
    { title: t('heard'), tight: true, card: 'labelled', cell: ({ heartbeatAt }) => moment(heartbeatAt) },
  ];
  return (
    <TableCard
      title={t('processes')}
      columns={columns}
      rows={processes}
      rowKey={({ slot }) => String(slot)}
      empty={null}
    />
  );
}

function Storage({ system }: { system: System }) {
  const t = useTexts(systemTexts);
  const formats = useFormats();
  const columns: Column<Stored>[] = [
    { title: t('table'), strong: true, card: 'title', cell: ({ table }) => table },
    { title: t('parts'), card: 'labelled', number: ({ partitions }) => partitions },
    { title: t('size'), align: 'end', card: 'labelled', cell: ({ bytes }) => formats.bytes(bytes) },
    {
      title: t('until-day'),
      align: 'end',
      card: 'labelled',
      cell: ({ until }) => (until === null ? '–' : formats.calendarDay(until.slice(0, 10))),
    },
  ];
  const { days, textDays } = system.retention;
  return (
    <TableCard
      title={t('storage')}
      subtitle={t('storage-subtitle', { days: formats.number(days), texts: formats.number(textDays) })}
      columns={columns}
      rows={system.tables}
      rowKey={({ table }) => table}
      empty={null}
    />
  );
}
