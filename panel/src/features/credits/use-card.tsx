import { Link } from '@tanstack/react-router';
import type { Credits } from 'harkara-contract/routes/credits.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { sharedTexts } from '../../i18n/shared-texts.ts';
import { Card } from '../../ui/card.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import classes from './credits.module.css';
import { creditsTexts } from './credits-texts.ts';

type Use = Credits['use'][number];

/** What each channel has used; an account with one balance has nothing to compare. */
export function UseCard({ credits: { use, balances } }: { credits: Credits }) {
  const t = useTexts(creditsTexts);
  const shared = useTexts(sharedTexts);
  const formats = useFormats();
  if (use.length < 2) return null;
  const columns: Column<Use>[] = [
    {
      id: 'kind',
      title: shared('channel.label'),
      strong: true,
      card: 'title',
      cell: ({ kind }) => shared(`channel.${kind}`),
    },
    {
      id: 'today',
      title: t('today'),
      align: 'end',
      card: 'labelled',
      cell: ({ today }) => formats.credits(today),
    },
    {
      id: 'days',
      title: t('month'),
      align: 'end',
      card: 'labelled',
      cell: ({ days }) => formats.credits(days),
    },
    {
      id: 'balance',
      title: t('use.balance'),
      align: 'end',
      card: 'labelled',
      cell: ({ kind }) => formats.credits(balances[kind]),
    },
  ];
  return (
    <Card flush title={t('use.title')}>
      <div className={classes.table}>
        <Table
          label={t('use.title')}
          columns={columns}
          rows={use}
          rowKey={({ kind }) => kind}
          rowLink={({ kind }, content) => (
            <Link to="." search={kind === 'sms' ? {} : { kind }} resetScroll={false}>
              {content}
            </Link>
          )}
          empty={null}
        />
      </div>
    </Card>
  );
}
