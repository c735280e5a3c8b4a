import { Link } from '@tanstack/react-router';
import type { UnmatchedReceipt } from 'harkara-contract/routes/admin-receipts.ts';
import { usePages } from '../../../api/list.ts';
import { formatPhone } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/locale.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Page } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Status } from '../../../ui/status.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { useFilters } from '../../../ui/use-filters.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { receiptsTexts } from './receipts-texts.ts';

const OPEN = ['open'] as const;

export function ReceiptsPage() {
  const t = useTexts(receiptsTexts);
  const { filters, set } = useFilters(OPEN);
  const list = usePages('GET /admin/receipts');
  const columns: Column<UnmatchedReceipt>[] = [
    {
      id: 'received',
      title: t('column.received'),
      tight: true,
      cell: ({ receivedAt }) => <Moment at={receivedAt} as="relative" />,
    },
    {
      id: 'id',
      title: t('column.id'),
      strong: true,
      card: 'title',
      cell: ({ vendorId }) => vendorId,
    },
    {
      id: 'carrier',
      title: t('column.carrier'),
      cell: ({ connectorName }) => connectorName ?? t('carrier.removed'),
    },
    {
      id: 'number',
      title: t('column.number'),
      tight: true,
      cell: ({ recipient }) => recipient !== null && formatPhone(recipient),
    },
    {
      id: 'says',
      title: t('column.says'),
      card: 'end',
      cell: ({ status }) => <Status of={status} />,
    },
    {
      id: 'why',
      title: t('column.why'),
      cell: ({ cause }) => t(`cause.${cause}`),
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
        <Loaded query={list.query} skeleton={<SkeletonRows rows={8} />}>
          {() => (
            <Table
              label={t('title')}
              columns={columns}
              rows={list.items}
              rowKey={({ id }) => id}
              selected={filters.open}
              rowLink={({ id }, content) => (
                <Link to="." search={{ open: id }} resetScroll={false}>
                  {content}
                </Link>
              )}
              more={{
                hasMore: list.hasMore,
                isLoadingMore: list.isLoadingMore,
                onMore: () => void list.query.fetchNextPage(),
              }}
              empty={
                <EmptyState icon="mail-question" title={t('empty')}>
                  {t('empty.why')}
                </EmptyState>
              }
            />
          )}
        </Loaded>
      </Card>
      <ReceiptSheet
        receipt={list.items.find(({ id }) => id === filters.open)}
        onClose={() => set('open', '')}
        onDone={() => {
          set('open', '');
          void list.query.refetch();
        }}
      />
    </Page>
  );
}
