import { Link } from '@tanstack/react-router';
import { CHANNELS, type CampaignState } from 'harkara-contract/lists.ts';
import type { Campaign } from 'harkara-contract/records/campaign.ts';
import { doneOf } from '../../api/campaigns.ts';
import { usePages } from '../../api/list.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { ChannelFilter } from '../../ui/channel-filter.tsx';
import { ChoiceFilter, SearchFilter } from '../../ui/filter-bar.tsx';
import { ListPage } from '../../ui/list.tsx';
import { Meter } from '../../ui/meter.tsx';
import type { StatusName } from '../../ui/status.tsx';
import { type Column } from '../../ui/table.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { useNow } from '../../ui/use-now.ts';
import { CampaignStatus } from './campaign-status.tsx';
import classes from './campaigns.module.css';
import { campaignsTexts } from './campaigns-texts.ts';
import { statusOf, unreachedOf } from './progress.ts';

const LIVE: readonly StatusName[] = ['queued', 'running', 'sent'];
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
  const by = useFilters(['q', 'status', 'channel']);
  const { filters } = by;
  const status = STATES.find((state) => state === filters.status);
  const list = usePages('GET /campaigns', {
    query: { q: filters.q, status, channel: CHANNELS.find((channel) => channel === filters.channel) },
    isLive: (campaign) => LIVE.includes(statusOf(campaign, now)),
  });
  const maySend = user.role !== 'viewer';

  const columns: Column<Campaign>[] = [
    {
      title: t('column.name'),
      strong: true,
      card: 'title',
      cell: ({ id, name }) => name ?? t('unnamed', { id }),
    },
    { title: t('column.created'), card: 'labelled', at: ({ createdAt }) => createdAt, as: 'dayAndTime' },
    { title: t('column.progress'), cell: (campaign) => <Progress campaign={campaign} /> },
    { title: t('column.delivered'), card: 'labelled', number: ({ summary }) => summary.delivered },
    { title: t('column.failed'), card: 'labelled', number: (campaign) => unreachedOf(campaign) },
    { title: t('column.status'), card: 'end', cell: (campaign) => <CampaignStatus campaign={campaign} /> },
  ];

  return (
    <ListPage
      title={t('title')}
      subtitle={t('subtitle', { zone: formats.zone })}
      start={maySend && { label: t('new'), icon: 'send', to: '/send' }}
      above={<ChannelFilter value={filters.channel} onChange={(value) => by.set('channel', value)} />}
      list={list}
      columns={columns}
      rowKey={({ id }) => String(id)}
      rowLink={({ id }, content) => (
        <Link to="/campaigns/$id" params={{ id: String(id) }}>
          {content}
        </Link>
      )}
      by={by}
      filters={
        <>
          <SearchFilter by={by} label={t('filter.q')} longest={100} />
          <ChoiceFilter
            by={by}
            name="status"
            label={t('filter.status')}
            any={t('filter.all')}
            choices={STATES.map((value) => ({ value, label: t(`filter.${value}`) }))}
          />
        </>
      }
      empty={{ icon: 'campaign', title: t('empty'), why: t('empty-why') }}
      none={{ title: t('none-found'), why: undefined }}
    />
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
