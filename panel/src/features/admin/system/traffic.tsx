import { useQuery } from '@tanstack/react-query';
import type { WebhookTraffic } from 'harkara-contract/routes/traffic.ts';
import { query } from '../../../api/query.ts';
import { useFormats, useTexts } from '../../../i18n/locale.tsx';
import { Chart } from '../../../ui/chart.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
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
import classes from './system.module.css';
import { systemTexts } from './system-texts.ts';

const HEIGHT = 372;

/** What the whole gateway does, minute by minute. */
export function TrafficCharts() {
  const t = useTexts(systemTexts);
  const { span, pollEvery, choose } = useSpan();
  const traffic = useQuery(query('GET /admin/traffic', { query: { span }, pollEvery }));
  const webhooks = useQuery(query('GET /admin/traffic/webhooks', { query: { span }, pollEvery }));
  return (
    <section className={classes.traffic} aria-label={t('traffic')}>
      <div className={classes.trafficHead}>
        <h2>{t('traffic')}</h2>
        <SpanChoice span={span} onChoose={choose} />
      </div>
      <Loaded query={traffic} skeleton={<Skeleton height={HEIGHT} />}>
        {({ points }) => <MessagesChart points={points} span={span} />}
      </Loaded>
      <div className={classes.pair}>
        <Loaded query={traffic} skeleton={<Skeleton height={HEIGHT} />}>
          {({ points }) => <WaitingChart points={points} span={span} />}
        </Loaded>
        <Loaded query={traffic} skeleton={<Skeleton height={HEIGHT} />}>
          {({ points }) => <SendingTimeChart points={points} span={span} />}
        </Loaded>
        <Loaded query={webhooks} skeleton={<Skeleton height={HEIGHT} />}>
          {(found) => <WebhookResults webhooks={found} span={span} />}
        </Loaded>
        <Loaded query={webhooks} skeleton={<Skeleton height={HEIGHT} />}>
          {({ points }) => (
            <TimesChart
              title={t('webhook-times')}
              subtitle={t('webhook-times-why')}
              span={span}
              points={points}
            />
          )}
        </Loaded>
      </div>
    </section>
  );
}

function WebhookResults({ webhooks: { points, whole }, span }: { webhooks: WebhookTraffic; span: Span }) {
  const t = useTexts(systemTexts);
  const formats = useFormats();
  return (
    <Chart
      title={t('webhooks')}
      subtitle={
        whole.requests === 0
          ? t('webhooks-none')
          : t('webhooks-share', { share: formats.percent(whole.succeeded / whole.requests) })
      }
      {...axisOf(points, span)}
      kind="bars"
      series={[
        {
          label: t('webhooks-ok'),
          colour: 'delivered',
          values: points.map(({ succeeded }) => succeeded),
        },
        { label: t('webhooks-failed'), colour: 'failed', values: points.map(({ failed }) => failed) },
      ]}
    />
  );
}
