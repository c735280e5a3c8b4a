import { useQuery } from '@tanstack/react-query';
import { CHANNELS, DEFAULT_CHANNEL } from 'harkara-contract/lists.ts';
import type { DayCounts } from 'harkara-contract/routes/dashboard.ts';
import type { MessageFilters } from '../../api/messages.ts';
import { query } from '../../api/query.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { sharedTexts } from '../../i18n/shared-texts.ts';
import { lastDays } from '../../i18n/zoned-time.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ChannelSwitch } from '../../ui/channel-switch.tsx';
import { Chart } from '../../ui/chart.tsx';
import { GivenPassword } from '../../ui/given-password.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { useNow } from '../../ui/use-now.ts';
import { AlertsCard, NewAccountAlerts } from './alerts-card.tsx';
import { CampaignsCard } from './campaigns-card.tsx';
import { CausesCard } from './causes-card.tsx';
import classes from './dashboard-page.module.css';
import { dashboardTexts } from './dashboard-texts.ts';
import { FiguresRow } from './figures-row.tsx';
import { FirstStepsCard } from './first-steps-card.tsx';

const FILTERS = ['channel'] as const;
const DAYS = 30;
const CAUSE_DAYS = 7;
const OVERVIEW_EVERY = 10_000;
/** Up to 10,000 messages are examined for it. */
const ATTENTION_EVERY = 30_000;
const COUNTS_EVERY = 60_000;

export function DashboardPage() {
  const t = useTexts(dashboardTexts);
  const formats = useFormats();
  const now = useNow();
  const { features, user } = useSignedIn();
  const { filters, set } = useFilters(FILTERS);
  const channels = CHANNELS.filter((channel) => features[channel]);
  const channel = channels.find((one) => one === filters.channel) ?? DEFAULT_CHANNEL;
  const lastDaysOf = (count: number): MessageFilters => {
    const days = lastDays(count, now, formats.timeZone);
    return { from: days[0], to: days.at(-1), ...(channels.length > 1 && { channel }) };
  };
  const overview = useQuery(query('GET /dashboard', { query: { channel }, pollEvery: OVERVIEW_EVERY }));
  const attention = useQuery(query('GET /attention', { pollEvery: ATTENTION_EVERY }));
  const counted = { pollEvery: COUNTS_EVERY };
  const usage = useQuery(query('GET /usage', { query: { channel, days: DAYS }, ...counted }));
  const causes = useQuery(query('GET /causes', { query: { channel, days: CAUSE_DAYS }, ...counted }));
  const steps = overview.data?.firstSteps ?? null;
  const hasSent = steps?.some(({ step, state }) => step === 'message' && state === 'done') ?? true;
  const figures = (
    <>
      <ChannelSwitch channels={channels} value={channel} onChange={(value) => set('channel', value)} />
      <div className={classes.figures}>
        <Loaded query={overview} skeleton={null}>
          {(data) => (
            <FiguresRow
              overview={data}
              channel={channel}
              causes={causes.data?.items}
              period={lastDaysOf(1)}
            />
          )}
        </Loaded>
      </div>
      <div className={classes.columns}>
        <div className={classes.main}>
          <Loaded query={usage} skeleton={<Skeleton height={372} />}>
            {({ items }) => <UsageChart days={items} />}
          </Loaded>
          <Loaded query={causes} skeleton={<Skeleton height={220} />}>
            {({ items }) => <CausesCard causes={items} period={lastDaysOf(CAUSE_DAYS)} />}
          </Loaded>
          {steps && <FirstStepsCard steps={steps} />}
        </div>
        <div className={classes.side}>
          <div className={classes.alertsPlace}>
            <Loaded query={overview} skeleton={<div className={classes.alertsSpace} />}>
              {(data) => (
                <Loaded query={attention} skeleton={<div className={classes.alertsSpace} />}>
                  {(news) => <AlertsCard overview={data} attention={news} />}
                </Loaded>
              )}
            </Loaded>
          </div>
          <Loaded query={overview} skeleton={<Skeleton height={220} />}>
            {({ campaigns }) => <CampaignsCard campaigns={campaigns} />}
          </Loaded>
        </div>
      </div>
    </>
  );
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle', { day: formats.longDay(now), zone: formats.zone })}
      actions={
        <>
          <ButtonLink to="/credits" icon="credits">
            {t('credits')}
          </ButtonLink>
          {user.role !== 'viewer' && (
            <ButtonLink to="/send" look="primary" icon="send">
              {t('send')}
            </ButtonLink>
          )}
        </>
      }
    >
      <GivenPassword />
      {steps && !hasSent ? (
        <>
          <FirstStepsCard steps={steps} />
          {attention.data && <NewAccountAlerts attention={attention.data} />}
        </>
      ) : (
        figures
      )}
    </Page>
  );
}

function UsageChart({ days }: { days: readonly DayCounts[] }) {
  const t = useTexts(dashboardTexts);
  const shared = useTexts(sharedTexts);
  return (
    <Chart
      title={t('chart.title')}
      subtitle={t('chart.subtitle')}
      times={days.map(({ day }) => day)}
      unfinished
      series={[
        {
          label: shared('status.delivered'),
          colour: 'delivered',
          values: days.map(({ delivered }) => delivered),
        },
        { label: shared('status.failed'), colour: 'failed', values: days.map(({ failed }) => failed) },
        {
          label: t('chart.open'),
          colour: 'open',
          // Results count on the day on which they come, so a day may have more of them than messages.
          values: days.map(({ messages, delivered, failed }) => Math.max(0, messages - delivered - failed)),
        },
      ]}
    />
  );
}
