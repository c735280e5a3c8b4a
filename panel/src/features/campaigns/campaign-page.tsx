import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import type { MessageState } from 'harkara-contract/lists.ts';
import type { Campaign } from 'harkara-contract/records/campaign.ts';
import { campaignQuery, doneOf, isRunning, leftOf } from '../../api/campaigns.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import type { Translate } from '../../i18n/catalogue.ts';
import { now as serverNow } from '../../i18n/clock.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Kpi, KpiRow } from '../../ui/kpi.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ProgressRow } from '../../ui/meter.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import { useNow } from '../../ui/use-now.ts';
import { CampaignActions } from './campaign-actions.tsx';
import { CampaignStatus } from './campaign-status.tsx';
import { CausesCard } from './causes-card.tsx';
import classes from './campaigns.module.css';
import { campaignsTexts } from './campaigns-texts.ts';
import { FailedCard } from './failed-card.tsx';
import { ProgressChart } from './progress-chart.tsx';
import { rateOf, type Sample, statusOf, unreachedOf, withSample } from './progress.ts';

export function CampaignPage() {
  const t = useTexts(campaignsTexts);
  const formats = useFormats();
  const { user } = useSignedIn();
  const { id = '' } = useParams({ strict: false });
  const query = useQuery(campaignQuery(Number(id)));
  const campaign = query.data;
  // Its buttons go when it ends, and what is below them stays where it is.
  const [wasOpen, setWasOpen] = useState(false);
  if (!wasOpen && campaign && leftOf(campaign) > 0) setWasOpen(true);
  return (
    <Page
      // Its head is as high as its name and its state make it, and moves nothing that was there.
      key={query.isPending ? 'soon' : 'there'}
      title={campaign?.name ?? t('unnamed', { id })}
      subtitle={
        campaign
          ? [
              campaign.sender,
              routeOf(campaign.route, t),
              formats.dayAndTime(new Date(campaign.createdAt)),
            ].join(' · ')
          : '\u00a0'
      }
      stackActions
      actions={
        <>
          <span className={classes.back}>
            <ButtonLink look="quiet" icon="back" to="/campaigns">
              {t('one.back')}
            </ButtonLink>
          </span>
          {query.isPending && <span className={classes.actionsSoon} />}
          {campaign && user.role !== 'viewer' && (
            <div className={wasOpen ? classes.actionsKept : classes.actionsAlone}>
              <CampaignActions campaign={campaign} />
            </div>
          )}
        </>
      }
    >
      <Loaded query={query} skeleton={<CampaignSkeleton />}>
        {(found) => <CampaignBody campaign={found} seenAt={query.dataUpdatedAt} />}
      </Loaded>
    </Page>
  );
}

function CampaignBody({ campaign, seenAt }: { campaign: Campaign; seenAt: number }) {
  const t = useTexts(campaignsTexts);
  const formats = useFormats();
  const now = useNow();
  const rate = useRate(campaign, seenAt);
  const { summary, total } = campaign;
  const done = doneOf(campaign);
  const left = leftOf(campaign);
  const failed = unreachedOf(campaign);
  const withResult = summary.delivered + failed;
  const isLive = isRunning(campaign);
  const finish =
    rate !== undefined && left > 0 ? new Date(serverNow().getTime() + (left / rate) * 1000) : undefined;
  const status = statusOf(campaign, now);
  const note =
    status === 'scheduled' && campaign.dueAt !== null
      ? t('one.due', { time: formats.dayAndTime(new Date(campaign.dueAt)) })
      : isLive && finish
        ? t('one.finish', { time: formats.time(finish) })
        : left > 0
          ? t.count('one.left', left)
          : '';
  const messages = (status?: MessageState) => (label: ReactNode) => (
    <Link to="/messages" search={{ campaign: campaign.id, status }}>
      {label}
    </Link>
  );
  return (
    <>
      <Card>
        <div className={classes.head}>
          <CampaignStatus campaign={campaign} />
          {isLive && rate !== undefined && (
            <span className={classes.small}>
              {t('one.rate')}: {t('one.per-second', { count: formats.number(Math.round(rate)) })}
            </span>
          )}
        </div>
        <ProgressRow
          label={t('one.progress')}
          share={done / total}
          tone={campaign.status === 'paused' || campaign.status === 'cancelled' ? 'open' : 'brand'}
          done={t('of', { done, total })}
          note={note}
        />
      </Card>
      <KpiRow>
        <Kpi icon="messages" label={t('one.total')} value={formats.number(total)} link={messages()} />
        <Kpi
          icon="check"
          label={t('column.delivered')}
          value={formats.number(summary.delivered)}
          note={
            withResult > 0
              ? t('one.delivered-share', { share: formats.percent(summary.delivered / withResult) })
              : '\u00a0'
          }
          link={messages('delivered')}
        />
        <Kpi icon="stop" label={t('column.failed')} value={formats.number(failed)} />
        <Kpi icon="clock" label={t('one.open')} value={formats.number(total - withResult)} />
      </KpiRow>
      <ProgressChart campaign={campaign} isLive={isLive} />
      <div className={classes.side}>
        <Card
          title={t('one.summary')}
          actions={
            <Link className={classes.more} to="/messages" search={{ campaign: campaign.id }}>
              {t('one.messages')}
            </Link>
          }
        >
          <StateList campaign={campaign} />
        </Card>
        <CausesCard id={campaign.id} isLive={isLive} hasFailed={failed > 0} />
      </div>
      <FailedCard campaign={campaign} />
    </>
  );
}

const STATES = [
  'delivered',
  'sent',
  'unknown',
  'queued',
  'scheduled',
  'failed',
  'expired',
  'cancelled',
] as const;

function StateList({ campaign: { summary, total } }: { campaign: Campaign }) {
  const formats = useFormats();
  return (
    <ul className={classes.states}>
      {STATES.filter((state) => summary[state] > 0).map((state) => (
        <li key={state}>
          <Status of={state} />
          <span className={classes.figure}>
            {formats.number(summary[state])}{' '}
            <span className={classes.small}>{formats.percent(summary[state] / total)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Messages a second, from one look to the next. */
function useRate(campaign: Campaign, seenAt: number): number | undefined {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  const done = doneOf(campaign);
  const isLive = isRunning(campaign);
  useEffect(() => {
    setSamples((old) => (isLive ? withSample(old, { at: seenAt, done }) : []));
  }, [seenAt, done, isLive]);
  return rateOf(samples);
}

function CampaignSkeleton() {
  return [96, 83, 190, 120].map((height) => (
    <Card key={height}>
      <Skeleton height={height} />
    </Card>
  ));
}

const ROUTES = ['transactional', 'promotional', 'international'] as const;

/** Campaigns of other channels have their channel's name. */
function routeOf(route: string, t: Translate<typeof campaignsTexts>): string {
  const known = ROUTES.find((word) => word === route);
  return known ? t(`route.${known}`) : route;
}
