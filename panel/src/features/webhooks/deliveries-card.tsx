import { Link } from '@tanstack/react-router';
import type { Delivery } from 'harkara-contract/routes/webhook.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { usePages } from '../../api/list.ts';
import type { Result } from '../../api/request.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { DeliverySheet } from './delivery-sheet.tsx';
import classes from './webhooks.module.css';
import { webhooksTexts } from './webhooks-texts.ts';

const STATUS = { delivered: 'delivered', failed: 'failed', waiting: 'queued' } as const;
const FILTERS = ['state', 'open'] as const;

export function DeliveriesCard({ failed, onResent }: { failed: number; onResent: () => void }) {
  const t = useTexts(webhooksTexts);
  const toast = useToast();
  const { filters, set } = useFilters(FILTERS);
  const [asked, setAsked] = useState(false);
  const onlyFailed = filters.state === 'failed';
  const { query, items, hasMore, isLoadingMore } = usePages('GET /webhook/deliveries', {
    query: onlyFailed ? { state: 'failed' } : {},
  });
  const resent = (): void => {
    void query.refetch();
    onResent();
  };
  const columns: Column<Delivery>[] = [
    {
      id: 'at',
      title: t('delivery.at'),
      tight: true,
      card: 'line',
      cell: ({ at }) => <Moment at={at} as="dayAndTime" />,
    },
    {
      id: 'event',
      title: t('delivery.event'),
      strong: true,
      card: 'title',
      cell: ({ event }) => event ?? t('delivery.unknown'),
    },
    {
      id: 'state',
      title: t('delivery.state'),
      card: 'end',
      cell: ({ state }) => <Status of={STATUS[state]} />,
    },
    {
      id: 'answer',
      title: t('delivery.answer'),
      card: 'labelled',
      cell: ({ status, error }) => (error === null ? (status === null ? '–' : String(status)) : error.text),
    },
    {
      id: 'attempts',
      title: t('delivery.attempts'),
      align: 'end',
      card: 'labelled',
      cell: ({ attempts }) => attempts,
    },
    {
      id: 'next',
      title: t('delivery.next'),
      tight: true,
      card: 'labelled',
      cell: ({ nextTryAt: at }) => (at === null ? '–' : <Moment at={at} as="relative" />),
    },
  ];
  return (
    <Card
      flush
      title={t('deliveries.title')}
      subtitle={t('deliveries.subtitle')}
      actions={
        failed > 0 && (
          <Button size="small" icon="refresh" onClick={() => setAsked(true)}>
            {t('resend.all')}
          </Button>
        )
      }
    >
      <div className={classes.filter}>
        <Segmented
          label={t('delivery.state')}
          value={onlyFailed ? 'failed' : 'all'}
          choices={[
            { value: 'all', label: t('deliveries.all') },
            { value: 'failed', label: t('deliveries.failed') },
          ]}
          onChange={(state) => set('state', state === 'failed' ? 'failed' : '')}
        />
      </div>
      <Loaded query={query} skeleton={<SkeletonRows rows={6} />}>
        {() => (
          <Table
            label={t('deliveries.title')}
            columns={columns}
            rows={items}
            rowKey={({ id }) => id}
            selected={filters.open}
            rowLink={({ id }, content) => (
              <Link to="." search={(old: object) => ({ ...old, open: id })}>
                {content}
              </Link>
            )}
            more={{ hasMore, isLoadingMore, onMore: () => void query.fetchNextPage() }}
            empty={
              <EmptyState icon="webhook" title={t(onlyFailed ? 'deliveries.no-failed' : 'deliveries.none')}>
                {t('deliveries.none-why')}
              </EmptyState>
            }
          />
        )}
      </Loaded>
      <DeliverySheet id={filters.open} onClose={() => set('open', '')} onResent={resent} />
      <Confirm
        opened={asked}
        onClose={() => setAsked(false)}
        title={t('resend.ask')}
        action={t('resend.all')}
        figures={[{ label: t('health.failed'), value: failed >= 1000 ? '1000+' : String(failed) }]}
        onConfirm={resendAllFailed}
        onDone={({ resent: count }) => {
          toast({ text: t.count('resend.done', count) });
          resent();
        }}
      >
        {t('resend.why')}
      </Confirm>
    </Card>
  );
}

/** The server takes a few hundred at a time. */
async function resendAllFailed(): Promise<Result<{ resent: number }>> {
  for (let resent = 0; ;) {
    const result = await call('POST /webhook/resend-failed');
    if (!result.ok) return result;
    resent += result.data.resent;
    if (!result.data.more) return { ok: true, data: { resent } };
  }
}
