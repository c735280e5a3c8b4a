import type { Delivery } from 'harkara-contract/routes/webhook.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { usePages } from '../../api/list.ts';
import type { Result } from '../../api/request.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { List } from '../../ui/list.tsx';
import { NextTry } from '../../ui/next-try.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Status } from '../../ui/status.tsx';
import { type Column } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { DeliverySheet } from './delivery-sheet.tsx';
import classes from './webhooks.module.css';
import { webhooksTexts } from './webhooks-texts.ts';

const STATUS = { delivered: 'delivered', failed: 'failed', waiting: 'queued' } as const;

type Props = {
  failed: number;
  /** Whether the webhook is switched on. */
  enabled: boolean;
  onResent: () => void;
};

export function DeliveriesCard({ failed, enabled, onResent }: Props) {
  const t = useTexts(webhooksTexts);
  const toast = useToast();
  const { filters, set } = useFilters(['state']);
  const [asked, setAsked] = useState(false);
  const onlyFailed = filters.state === 'failed';
  const list = usePages('GET /webhook/deliveries', {
    query: onlyFailed ? { state: 'failed' } : {},
  });
  const resent = (): void => {
    void list.query.refetch();
    onResent();
  };
  const columns: Column<Delivery>[] = [
    { title: t('delivery.at'), card: 'line', at: ({ at }) => at, as: 'dayAndTime' },
    {
      title: t('delivery.event'),
      strong: true,
      card: 'title',
      cell: ({ event }) => event ?? t('delivery.unknown'),
    },
    { title: t('delivery.state'), card: 'end', cell: ({ state }) => <Status of={STATUS[state]} /> },
    {
      title: t('delivery.answer'),
      card: 'labelled',
      cell: ({ status, error }) => (error === null ? (status === null ? '–' : `HTTP ${status}`) : error.text),
    },
    { title: t('delivery.attempts'), align: 'end', card: 'labelled', cell: ({ attempts }) => attempts },
    {
      title: t('delivery.next'),
      card: 'labelled',
      cell: ({ state, nextTryAt }) =>
        state === 'waiting' && enabled ? <NextTry at={nextTryAt} as="relative" /> : '–',
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
      <List
        label={t('deliveries.title')}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        expected={6}
        empty={{
          icon: 'webhook',
          title: t(onlyFailed ? 'deliveries.no-failed' : 'deliveries.none'),
          why: t('deliveries.none-why'),
        }}
        sheet={({ id, close }) => (
          <DeliverySheet id={id} enabled={enabled} onClose={close} onResent={resent} />
        )}
      />
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
