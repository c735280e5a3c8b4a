import type { LedgerItem } from 'harkara-contract/records/ledger.ts';
import type { List } from '../api/list.ts';
import { useFormats, useTexts } from '../i18n/locale.tsx';
import { ListCard } from './list.tsx';
import { Moment } from './moment.tsx';
import { type Column } from './table.tsx';
import classes from './ledger-card.module.css';
import { ledgerTexts } from './ledger-texts.ts';

export function LedgerCard({ list }: { list: List<LedgerItem> }) {
  const t = useTexts(ledgerTexts);
  const formats = useFormats();
  const columns: Column<LedgerItem>[] = [
    {
      title: t('ledger.at'),
      card: 'line',
      tight: true,
      cell: ({ at, day }) => (at === null ? formats.calendarDay(day) : <Moment at={at} as="dayAndTime" />),
    },
    {
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
      title: t('ledger.balance'),
      align: 'end',
      card: 'labelled',
      cell: ({ balanceAfter }) => (balanceAfter === null ? '–' : formats.credits(balanceAfter)),
    },
  ];
  return (
    <ListCard
      title={t('ledger.title')}
      subtitle={t('ledger.subtitle')}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      expected={6}
      empty={{ icon: 'credits', title: t('ledger.none'), why: t('ledger.none-why') }}
    />
  );
}
