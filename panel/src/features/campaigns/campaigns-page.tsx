import { Link } from '@tanstack/react-router';
import type { CampaignState } from 'harkara-contract/lists.ts';
import type { Campaign } from 'harkara-contract/records/campaign.ts';
import { doneOf } from '../../api/campaigns.ts';
import { usePages } from '../../api/list.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChannelFilter, CHANNELS } from '../../ui/channel-filter.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/field.tsx';
import { FilterBar, GrowingFilter } from '../../ui/filter-bar.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Status, type StatusName } from '../../ui/status.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { TypedFilter } from '../../ui/typed-filter.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { useNow } from '../../ui/use-now.ts';
import classes from './campaigns.module.css';
import { campaignsTexts } from './campaigns-texts.ts';
import { statusOf, unreachedOf } from './progress.ts';

const FILTERS = ['q', 'status', 'channel'] as const;
const LIVE: readonly StatusName[] = ['queued', 'running'];
const STATES = [
  'processing',
  'queued',
  'paused',
  'completed',
  'cancelled',
] as const satisfies readonly CampaignState[];

export function CampaignsPage() {
  const t = useTexts(campaignsTexts);
  const formats = useFormats();
  const now = useNow();
  const { user } = useSignedIn();
  const { filters, set, clear, isFiltered } = useFilters(FILTERS);
  const status = STATES.find((state) => state === filters.status);
  const list = usePages('GET /campaigns', {
    query: { q: filters.q, status, channel: CHANNELS.find((channel) => channel === filters.channel) },
    isLive: (campaign) => LIVE.includes(statusOf(campaign, now)),
  });
  const maySend = user.role !== 'viewer';

  const columns: Column<Campaign>[] = [
    {
      id: 'name',
      title: t('column.name'),
      strong: true,
      card: 'title',
      cell: ({ id, name }) => name ?? t('unnamed', { id }),
    },
    {
      id: 'created',
      title: t('column.created'),
      tight: true,
      card: 'labelled',
      cell: ({ createdAt }) => <Moment at={createdAt} as="dayAndTime" />,
    },
    {
      id: 'progress',
      title: t('column.progress'),
      cell: (campaign) => <Progress campaign={campaign} />,
    },
    {
      id: 'delivered',
      title: t('column.delivered'),
      align: 'end',
      card: 'labelled',
      cell: ({ summary }) => formats.number(summary.delivered),
    },
    {
      id: 'failed',
      title: t('column.failed'),
      align: 'end',
      card: 'labelled',
      cell: (campaign) => formats.number(unreachedOf(campaign)),
    },
    {
      id: 'status',
      title: t('column.status'),
      card: 'end',
      cell: (campaign) => <Status of={statusOf(campaign, now)} />,
    },
  ];

  const start = maySend && (
    <ButtonLink look="primary" icon="send" to="/send">
      {t('new')}
    </ButtonLink>
  );
  return (
    <Page title={t('title')} subtitle={t('subtitle', { zone: formats.zone })} actions={start || undefined}>
      <ChannelFilter value={filters.channel} onChange={(value) => set('channel', value)} />
      <Card flush>
        <FilterBar onClear={isFiltered ? clear : undefined}>
          <GrowingFilter>
            <TypedFilter
              label={t('filter.q')}
              icon
              longest={100}
              value={filters.q ?? ''}
              onChange={(value) => set('q', value)}
            />
          </GrowingFilter>
          <SelectField
            label={t('filter.status')}
            value={status ?? 'all'}
            choices={[
              { value: 'all', label: t('filter.all') },
              ...STATES.map((state) => ({ value: state, label: t(`filter.${state}`) })),
            ]}
            onChange={(status) => set('status', status === 'all' ? '' : status)}
          />
        </FilterBar>
        <Loaded query={list.query} skeleton={<SkeletonRows rows={8} />}>
          {() => (
            <Table
              label={t('title')}
              columns={columns}
              rows={list.items}
              rowKey={({ id }) => String(id)}
              rowLink={({ id }, content) => (
                <Link to="/campaigns/$id" params={{ id: String(id) }}>
                  {content}
                </Link>
              )}
              more={{
                hasMore: list.hasMore,
                isLoadingMore: list.isLoadingMore,
                onMore: () => void list.query.fetchNextPage(),
                reached: list.reached,
              }}
              empty={
                isFiltered ? (
                  <EmptyState icon="search" title={t('none-found')} />
                ) : (
                  <EmptyState icon="campaign" title={t('empty')} actions={start || undefined}>
                    {t('empty-why')}
                  </EmptyState>
                )
              }
            />
          )}
        </Loaded>
      </Card>
    </Page>
  );
}

function Progress({ campaign }: { campaign: Campaign }) {
  const t = useTexts(campaignsTexts);
  const done = doneOf(campaign);
  const label = t('of', { done, total: campaign.total });
  return (
    <div className={classes.progress}>
      <span className={classes.small}>{label}</span>
      <Meter
        share={done / campaign.total}
        label={label}
        tone={campaign.status === 'paused' || campaign.status === 'cancelled' ? 'open' : 'brand'}
      />
    </div>
  );
}
