import { useQuery } from '@tanstack/react-query';
import type { CarrierTraffic } from 'harkara-contract/routes/traffic.ts';
import { query } from '../../../api/query.ts';
import { useFormats, useTexts } from '../../../i18n/locale.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Chart } from '../../../ui/chart.tsx';
import { Kpi, KpiRow } from '../../../ui/kpi.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import {
  axisOf,
  MessagesChart,
  SendingTimeChart,
  type Span,
  SpanChoice,
  TimesChart,
  useSpan,
  WaitingChart,
} from '../../../ui/traffic-charts.tsx';
import { useFilters } from '../../../ui/use-filters.ts';
import classes from './carriers.module.css';
import { carrierTrafficTexts } from './carrier-traffic-texts.ts';

const MINUTES = { hour: 1, days: 60 } as const;

/** What one carrier does, minute by minute. */
export function CarrierTrafficPage() {
  const t = useTexts(carrierTrafficTexts);
  const { name = '' } = useFilters(['name']).filters;
  const { span, pollEvery, choose } = useSpan();
  const traffic = useQuery(
    query('GET /admin/carriers/:name/traffic', { params: { name }, query: { span }, pollEvery }),
  );
  return (
    <Page
      title={t('title', { name })}
      subtitle={t('subtitle')}
      actions={
        <>
          <ButtonLink look="quiet" icon="back" to="/admin/carriers" search={{ open: name }}>
            {t('back')}
          </ButtonLink>
          <SpanChoice span={span} onChoose={choose} />
        </>
      }
    >
      <Loaded query={traffic} skeleton={<Skeleton height={1_250} />}>
        {(found) => <Charts traffic={found} span={span} />}
      </Loaded>
    </Page>
  );
}

function Charts({ traffic: { points, whole }, span }: { traffic: CarrierTraffic; span: Span }) {
  const t = useTexts(carrierTrafficTexts);
  const formats = useFormats();
  const withResult = whole.delivered + whole.failed;
  const busiest = Math.max(0, ...points.map(({ sent }) => sent)) / MINUTES[span];
  const most = whole.mostPerSecond;
  const limits = points.map(({ mostPerSecond }) => mostPerSecond && mostPerSecond * 60 * MINUTES[span]);
  // Far above everything that happens, the limit would press all other lines to the ground.
  const isNear = most !== null && busiest > most * 6;
  return (
    <>
      <KpiRow>
        <Kpi
          icon="send"
          label={t('busiest')}
          value={t('per-minute', { rate: formats.number(Math.round(busiest)) })}
          note={
            most === null ? t('no-limit') : t('limit-of', { rate: formats.number(Math.round(most * 60)) })
          }
        />
        <Kpi
          icon="check"
          label={t('delivered')}
          value={withResult === 0 ? '–' : formats.percent(whole.delivered / withResult)}
          note={t('delivered-of')}
        />
        <Kpi
          icon="stop"
          label={t('rejected')}
          value={formats.number(whole.rejected)}
          note={t('rejected-of', { count: formats.number(whole.submitted) })}
        />
        <Kpi
          icon="clock"
          label={t('to-receipt')}
          value={whole.usuallyToDelivered === null ? '–' : formats.duration(whole.usuallyToDelivered)}
          note={
            whole.toDelivered === null
              ? t('to-receipt-none')
              : t('to-receipt-most', { time: formats.duration(whole.toDelivered) })
          }
        />
      </KpiRow>
      <MessagesChart
        points={points}
        span={span}
        limit={isNear ? { label: t('limit'), colour: 'open', dashed: true, values: limits } : undefined}
      />
      <div className={classes.pair}>
        <Chart
          title={t('share')}
          subtitle={t('share-why')}
          quantity="share"
          {...axisOf(points, span)}
          series={[
            {
              label: t('share'),
              colour: 'delivered',
              values: points.map(({ delivered, failed }) =>
                delivered + failed === 0 ? null : delivered / (delivered + failed),
              ),
            },
          ]}
        />
        <TimesChart
          title={t('to-receipt')}
          subtitle={t('to-receipt-why')}
          span={span}
          points={points.map(({ at, usuallyToDelivered: usually, toDelivered: slow }) => ({
            at,
            usually,
            slow,
          }))}
        />
        <WaitingChart points={points} span={span} />
        <SendingTimeChart points={points} span={span} />
      </div>
    </>
  );
}
