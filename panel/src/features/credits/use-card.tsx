import { Link } from '@tanstack/react-router';
import { MAIN_CREDIT_KIND } from 'harkara-contract/lists.ts';
import type { Credits } from 'harkara-contract/routes/credits.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { sharedTexts } from '../../i18n/shared-texts.ts';
import { TableCard } from '../../ui/table-card.tsx';
import type { Column } from '../../ui/table.tsx';
import { creditsTexts } from './credits-texts.ts';

type Use = Credits['use'][number];

/** What each channel has used; an account with one balance has nothing to compare. */
export function UseCard({ credits: { use, balances } }: { credits: Credits }) {
  const t = useTexts(creditsTexts);
  const shared = useTexts(sharedTexts);
  if (use.length < 2) return null;
  const columns: Column<Use>[] = [
    {
      title: shared('channel.label'),
      strong: true,
      card: 'title',
      cell: ({ kind }) => shared(`channel.${kind}`),
    },
    { title: t('today'), card: 'labelled', credits: ({ today }) => today },
    { title: t('month'), card: 'labelled', credits: ({ days }) => days },
    { title: t('use.balance'), card: 'labelled', credits: ({ kind }) => balances[kind] },
  ];
  return (
    <TableCard
      ruled
      title={t('use.title')}
      columns={columns}
      rows={use}
      rowKey={({ kind }) => kind}
      rowLink={({ kind }, content) => (
        <Link to="." search={kind === MAIN_CREDIT_KIND ? {} : { kind }} resetScroll={false}>
          {content}
        </Link>
      )}
      empty={null}
    />
  );
}
