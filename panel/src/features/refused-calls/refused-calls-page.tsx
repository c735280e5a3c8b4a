import type { RefusedCall } from 'harkara-contract/routes/refusals.ts';
import { usePages } from '../../api/list.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useCause } from './causes.ts';
import classes from './refused-calls.module.css';
import { refusedCallsTexts } from './refused-calls-texts.ts';

export function RefusedCallsPage() {
  const t = useTexts(refusedCallsTexts);
  const { zone } = useFormats();
  const cause = useCause();
  const { query, items, hasMore, isLoadingMore } = usePages('GET /refusals');
  const columns: Column<RefusedCall>[] = [
    {
      id: 'at',
      title: t('column.at'),
      tight: true,
      card: 'end',
      cell: ({ at }) => <Moment at={at} as="dayAndTime" />,
    },
    {
      id: 'cause',
      title: t('column.cause'),
      strong: true,
      card: 'title',
      cell: ({ code, fields }) => (
        <>
          {cause(code)}
          <span className={classes.below}>
            {fields.length > 0 && (
              <>
                {t('fields')} <code>{fields.join(', ')}</code> ·{' '}
              </>
            )}
            <code>{code}</code>
          </span>
        </>
      ),
    },
    {
      id: 'call',
      title: t('column.call'),
      card: 'line',
      cell: (call) => (
        <>
          {t(`interface.${call.interface}`)}
          <span className={classes.below}>
            <code>
              {call.method} {call.route}
            </code>
          </span>
        </>
      ),
    },
    {
      id: 'key',
      title: t('column.key'),
      card: 'labelled',
      cell: ({ keyId, keyName }) => (keyId === null ? t('key.password') : (keyName ?? t('key.revoked'))),
    },
  ];
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle', { zone })}
      actions={
        <Button icon="refresh" busy={query.isRefetching} onClick={() => void query.refetch()}>
          {t('refresh')}
        </Button>
      }
    >
      <Card flush>
        <Loaded query={query} skeleton={<SkeletonRows rows={8} height={66} />}>
          {() => (
            <Table
              label={t('title')}
              columns={columns}
              rows={items}
              rowKey={({ no }) => String(no)}
              more={{ hasMore, isLoadingMore, onMore: () => void query.fetchNextPage() }}
              empty={
                <EmptyState icon="check" title={t('empty')}>
                  {t('empty-why')}
                </EmptyState>
              }
            />
          )}
        </Loaded>
      </Card>
    </Page>
  );
}
