import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Suppression } from 'harkara-contract/routes/email-suppressions.ts';
import { call } from '../../api/call.ts';
import { usePages } from '../../api/list.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import { useTexts } from '../../i18n/locale.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { FilterBar, GrowingFilter } from '../../ui/filter-bar.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { AddSuppressionSheet } from './add-suppression-sheet.tsx';
import { suppressionsTexts } from './suppressions-texts.ts';
import classes from './suppressions.module.css';

const FILTERS = ['q'] as const;

export function SuppressionsPage() {
  const t = useTexts(suppressionsTexts);
  const toast = useToast();
  const client = useQueryClient();
  const mayEdit = useSignedIn().user.role !== 'viewer';
  const { filters, set, clear, isFiltered } = useFilters(FILTERS);
  const q = useSettled(filters.q ?? '');
  const list = usePages('GET /email/suppressions', { query: { q } });
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Suppression>();
  const refresh = (): void => void client.invalidateQueries({ queryKey: ['GET /email/suppressions'] });
  const add = mayEdit && (
    <Button look="primary" icon="plus" onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  const columns: Column<Suppression>[] = [
    { id: 'address', title: t('address'), strong: true, card: 'title', cell: ({ address }) => address },
    {
      id: 'reason',
      title: t('reason'),
      clip: true,
      cell: ({ reason, detail }) => (
        <>
          {t(`reason.${reason}`)}
          {detail !== null && <span className={classes.detail}>{detail}</span>}
        </>
      ),
    },
    {
      id: 'since',
      title: t('since'),
      tight: true,
      card: 'labelled',
      cell: ({ createdAt }) => <Moment at={createdAt} as="dayAndTime" />,
    },
    ...(mayEdit
      ? [
          {
            id: 'actions',
            title: t('actions'),
            align: 'end' as const,
            actions: true,
            card: 'end' as const,
            cell: (row: Suppression) => (
              <IconButton
                icon="trash"
                size="small"
                label={t('remove-label', { address: row.address })}
                onClick={() => setRemoving(row)}
              />
            ),
          },
        ]
      : []),
  ];
  const unwanted = removing?.reason === 'complained' || removing?.reason === 'unsubscribed';
  return (
    <Page title={t('title')} subtitle={t('subtitle')} actions={add || undefined}>
      <Card flush>
        <FilterBar onClear={isFiltered ? clear : undefined}>
          <GrowingFilter>
            <TextField
              label={t('search')}
              type="search"
              leading={<Icon name="search" />}
              value={filters.q ?? ''}
              onChange={(value) => set('q', value)}
              spellCheck={false}
            />
          </GrowingFilter>
        </FilterBar>
        <Loaded query={list.query} skeleton={<SkeletonRows rows={8} />}>
          {() => (
            <Table
              label={t('title')}
              columns={columns}
              rows={list.items}
              rowKey={({ address }) => address}
              more={{
                hasMore: list.hasMore,
                isLoadingMore: list.isLoadingMore,
                onMore: () => void list.query.fetchNextPage(),
              }}
              empty={
                isFiltered ? (
                  <EmptyState icon="search" title={t('none-found')}>
                    {t('none-found-why')}
                  </EmptyState>
                ) : (
                  <EmptyState icon="ban" title={t('empty')} actions={add || undefined}>
                    {t('empty-why')}
                  </EmptyState>
                )
              }
            />
          )}
        </Loaded>
      </Card>
      <AddSuppressionSheet
        opened={adding}
        onClose={() => setAdding(false)}
        onAdded={({ address }) => {
          setAdding(false);
          toast({ text: t('added', { address }) });
          refresh();
        }}
      />
      {removing && (
        <Confirm
          opened
          onClose={() => setRemoving(undefined)}
          title={t('remove-ask', { address: removing.address })}
          action={t('remove')}
          danger
          onConfirm={() =>
            call('DELETE /email/suppressions/:address', { params: { address: removing.address } })
          }
          onDone={() => {
            toast({ text: t('removed', { address: removing.address }) });
            refresh();
          }}
        >
          {t(unwanted ? 'remove-warn' : 'remove-why')}
        </Confirm>
      )}
    </Page>
  );
}
