import type { DeadEndpoint } from 'harkara-contract/routes/admin-dead-webhooks.ts';
import { usePages } from '../../../api/list.ts';
import { useTexts } from '../../../i18n/locale.tsx';
import { ListPage } from '../../../ui/list.tsx';
import { type Column } from '../../../ui/table.tsx';
import { deadWebhooksTexts } from './dead-webhooks-texts.ts';
import classes from './dead-webhooks.module.css';
import { LettersSheet } from './letters-sheet.tsx';
import { useEventCount } from './use-event-count.ts';

export function DeadWebhooksPage() {
  const t = useTexts(deadWebhooksTexts);
  const countOf = useEventCount();
  const list = usePages('GET /admin/dead-webhooks');
  const columns: Column<DeadEndpoint>[] = [
    {
      title: t('column.account'),
      strong: true,
      tight: true,
      card: 'title',
      cell: ({ username }) => username,
    },
    {
      title: t('column.url'),
      clip: true,
      cell: ({ url, isDisabled, error }) => (
        <>
          <span className={classes.url}>
            {url === null ? t('url.gone') : isDisabled ? `${url} (${t('url.off')})` : url}
          </span>
          {error !== null && (
            <span className={classes.error} dir="auto">
              {error.text}
            </span>
          )}
        </>
      ),
    },
    { title: t('column.last'), at: ({ diedAt }) => diedAt, as: 'dayAndTime', never: '–' },
    {
      title: t('column.waiting'),
      align: 'end',
      tight: true,
      card: 'labelled',
      cell: ({ waiting }) => countOf(waiting),
    },
    { title: t('column.events'), align: 'end', tight: true, card: 'end', cell: ({ dead }) => countOf(dead) },
  ];
  return (
    <ListPage
      title={t('title')}
      subtitle={t('subtitle')}
      refresh
      list={list}
      columns={columns}
      rowKey={({ username, endpoint }) => `${username}/${endpoint}`}
      expected={6}
      empty={{ icon: 'webhook', title: t('empty'), why: t('empty.why') }}
      sheet={({ row, close }) => (
        <LettersSheet of={row} onClose={close} onReplayed={() => void list.query.refetch()} />
      )}
    />
  );
}
