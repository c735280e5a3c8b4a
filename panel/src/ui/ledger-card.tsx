import type { LedgerItem } from 'harkara-contract/records/ledger.ts';
import type { List } from '../api/list.ts';
import { useFormats, useTexts } from '../i18n/locale.tsx';
import { Card } from './card.tsx';
import { EmptyState } from './empty-state.tsx';
import { Loaded } from './loaded.tsx';
import { Moment } from './moment.tsx';
import { SkeletonRows } from './skeleton.tsx';
import { type Column, Table } from './table.tsx';
import classes from './ledger-card.module.css';
import { ledgerTexts } from './ledger-texts.ts';

export function LedgerCard({ list }: { list: List<LedgerItem> }) {
  const t = useTexts(ledgerTexts);
  const formats = useFormats();
  const { query, items, hasMore, isLoadingMore } = list;
  const columns: Column<LedgerItem>[] = [
    {
      id: 'at',
      title: t('ledger.at'),
      tight: true,
      card: 'line',
      cell: ({ at, day }) => (at === null ? formats.calendarDay(day) : <Moment at={at} as="dayAndTime" />),
    },
    {
      id: 'what',
      title: t('ledger.what'),
      strong: true,
      card: 'title',
      cell: ({ type, messages, refunded, description, counterparty }) => (
        <>
          {type === 'sent' ? t.count('type.sent', messages ?? 0) : t(`type.${type}`)}
          {counterparty !== null && ` · ${counterparty}`}
          {description !== null && <span className={classes.below}>{description}</span>}
          {refunded > 0 && (
            <span className={classes.below}>
              {t('ledger.refunded', { amount: formats.credits(refunded) })}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'amount',
      title: t('ledger.amount'),
      align: 'end',
      card: 'end',
      cell: ({ amount }) => (
        <span className={amount > 0 ? classes.gain : undefined}>
          {amount > 0 ? '+' : ''}
          {formats.credits(amount)}
        </span>
      ),
    },
    {
      id: 'balance',
      title: t('ledger.balance'),
      align: 'end',
      card: 'labelled',
      cell: ({ balanceAfter }) => (balanceAfter === null ? '–' : formats.credits(balanceAfter)),
    },
  ];
  return (
    <Card flush title={t('ledger.title')} subtitle={t('ledger.subtitle')}>
      <div className={classes.table}>
        <Loaded query={query} skeleton={<SkeletonRows rows={6} />}>
          {() => (
            <Table
              label={t('ledger.title')}
              columns={columns}
              rows={items}
              rowKey={({ id }) => id}
              more={{ hasMore, isLoadingMore, onMore: () => void query.fetchNextPage() }}
              empty={
                <EmptyState icon="credits" title={t('ledger.none')}>
                  {t('ledger.none-why')}
                </EmptyState>
              }
            />
          )}
        </Loaded>
      </div>
    </Card>
  );
}
