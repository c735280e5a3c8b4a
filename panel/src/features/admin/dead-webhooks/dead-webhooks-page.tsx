import { Link } from '@tanstack/react-router';
import type { DeadEndpoint } from 'harkara-contract/routes/admin-dead-webhooks.ts';
import { usePages } from '../../../api/list.ts';
import { useTexts } from '../../../i18n/locale.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Page } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { useFilters } from '../../../ui/use-filters.ts';
import { deadWebhooksTexts } from './dead-webhooks-texts.ts';
import classes from './dead-webhooks.module.css';
import { LettersSheet } from './letters-sheet.tsx';
import { useEventCount } from './use-event-count.ts';

const OPEN = ['open'] as const;

const idOf = ({ username, endpoint }: DeadEndpoint): string => `${username}/${endpoint}`;

export function DeadWebhooksPage() {
  const t = useTexts(deadWebhooksTexts);
  const countOf = useEventCount();
  const { filters, set } = useFilters(OPEN);
  const list = usePages('GET /admin/dead-webhooks');
  const columns: Column<DeadEndpoint>[] = [
    {
      id: 'account',
      title: t('column.account'),
      strong: true,
      tight: true,
      card: 'title',
      cell: ({ username }) => username,
    },
    {
      id: 'url',
      title: t('column.url'),
      clip: true,
      cell: ({ url, isDisabled, error }) => (
        <>
          {url === null ? t('url.gone') : isDisabled ? `${url} (${t('url.off')})` : url}
          {error !== null && (
            <span className={classes.error} dir="auto">
              {error.text}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'last',
      title: t('column.last'),
      tight: true,
      cell: ({ diedAt }) => diedAt !== null && <Moment at={diedAt} as="dayAndTime" />,
    },
    {
      id: 'events',
      title: t('column.events'),
      align: 'end',
      tight: true,
      card: 'end',
      cell: ({ dead }) => countOf(dead),
    },
  ];
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      actions={
        <Button icon="refresh" busy={list.query.isRefetching} onClick={() => void list.query.refetch()}>
          {t('refresh')}
        </Button>
      }
    >
      <Card flush>
        <Loaded query={list.query} skeleton={<SkeletonRows rows={6} />}>
          {() => (
            <Table
              label={t('title')}
              columns={columns}
              rows={list.items}
              rowKey={idOf}
              selected={filters.open}
              rowLink={(row, content) => (
                <Link to="." search={{ open: idOf(row) }} resetScroll={false}>
                  {content}
                </Link>
              )}
              more={{
                hasMore: list.hasMore,
                isLoadingMore: list.isLoadingMore,
                onMore: () => void list.query.fetchNextPage(),
              }}
              empty={
                <EmptyState icon="webhook" title={t('empty')}>
                  {t('empty.why')}
                </EmptyState>
              }
            />
          )}
        </Loaded>
      </Card>
      <LettersSheet
        of={list.items.find((endpoint) => idOf(endpoint) === filters.open)}
        onClose={() => set('open', '')}
        onReplayed={() => void list.query.refetch()}
      />
    </Page>
  );
}
