import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { VirtualNumber } from 'harkara-contract/routes/virtual-numbers.ts';
import { call } from '../../../api/call.ts';
import { usePages } from '../../../api/list.ts';
import { useSignedIn } from '../../../api/use-session.tsx';
import { useTexts } from '../../../i18n/locale.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FilterBar, GrowingFilter } from '../../../ui/filter-bar.tsx';
import { FormSheet, SheetForm } from '../../../ui/form-sheet.tsx';
import { useForm } from '../../../ui/form.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useFilters } from '../../../ui/use-filters.ts';
import { useSettled } from '../../../ui/use-settled.ts';
import { numbersTexts } from './numbers-texts.ts';

const FILTERS = ['q'] as const;
const SHOWN_KEYWORDS = 5;

export function NumbersPage() {
  const t = useTexts(numbersTexts);
  const toast = useToast();
  const client = useQueryClient();
  const isOwner = useSignedIn().user.role === 'owner';
  const { filters, set, clear, isFiltered } = useFilters(FILTERS);
  const q = useSettled(filters.q ?? '');
  const list = usePages('GET /admin/numbers', { query: { q } });
  const [editing, setEditing] = useState<{ moved?: VirtualNumber }>();
  const [removing, setRemoving] = useState<VirtualNumber>();
  const refresh = (): void => void client.invalidateQueries({ queryKey: ['GET /admin/numbers'] });
  const add = isOwner && (
    <Button look="primary" icon="plus" onClick={() => setEditing({})}>
      {t('add')}
    </Button>
  );
  const columns: Column<VirtualNumber>[] = [
    { id: 'number', title: t('number'), strong: true, card: 'title', cell: ({ number }) => number },
    { id: 'account', title: t('account'), tight: true, card: 'labelled', cell: ({ account }) => account },
    {
      id: 'keywords',
      title: t('keywords'),
      clip: true,
      card: 'labelled',
      cell: ({ keywords }) => {
        const shown = keywords.slice(0, SHOWN_KEYWORDS).join(', ');
        return keywords.length > SHOWN_KEYWORDS ? t('more', { keywords: shown }) : shown || '–';
      },
    },
    ...(isOwner
      ? [
          {
            id: 'actions',
            title: t('actions'),
            actions: true,
            align: 'end' as const,
            card: 'end' as const,
            cell: (row: VirtualNumber) => (
              <>
                <Button size="small" onClick={() => setEditing({ moved: row })}>
                  {t('move')}
                </Button>
                <IconButton
                  icon="trash"
                  size="small"
                  label={`${t('remove')}: ${row.number}`}
                  onClick={() => setRemoving(row)}
                />
              </>
            ),
          },
        ]
      : []),
  ];
  const moved = editing?.moved;
  return (
    <Page title={t('title')} subtitle={t('subtitle')} actions={add}>
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
              rowKey={({ number }) => number}
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
                  <EmptyState icon="hash" title={t('empty')} actions={add}>
                    {t('empty-why')}
                  </EmptyState>
                )
              }
            />
          )}
        </Loaded>
      </Card>
      <FormSheet
        opened={editing !== undefined}
        onClose={() => setEditing(undefined)}
        title={moved ? t('move-title', { number: moved.number }) : t('add')}
      >
        {(formId) => (
          <NumberForm
            formId={formId}
            moved={moved}
            onDone={(number, account) => {
              setEditing(undefined);
              toast({ text: t('added', { number, account }) });
              refresh();
            }}
          />
        )}
      </FormSheet>
      {removing && (
        <Confirm
          opened
          onClose={() => setRemoving(undefined)}
          title={t('remove-ask', removing)}
          action={t('remove')}
          danger
          onConfirm={() => call('DELETE /admin/numbers/:number', { params: { number: removing.number } })}
          onDone={() => {
            toast({ text: t('removed', { number: removing.number }) });
            refresh();
          }}
        >
          {t('remove-why')}
        </Confirm>
      )}
    </Page>
  );
}

type FormProps = {
  formId: string;
  moved: VirtualNumber | undefined;
  onDone: (number: string, account: string) => void;
};

function NumberForm({ formId, moved, onDone }: FormProps) {
  const t = useTexts(numbersTexts);
  const form = useForm({
    initial: { number: moved?.number ?? '', account: '' },
    check: ({ number, account }) => ({
      ...(number.trim() === '' && { number: t('number-missing') }),
      ...(account.trim() === '' && { account: t('account-missing') }),
    }),
    send: ({ number, account: given }) => {
      const account = given.trim();
      return moved
        ? call('PUT /admin/numbers/:number/account', { params: { number: moved.number }, body: { account } })
        : call('POST /admin/numbers', { body: { number, account } });
    },
    onDone: (_data, { number, account }) => onDone(number.trim(), account.trim()),
  });
  return (
    <SheetForm id={formId} form={form}>
      {moved ? (
        <p>{t('move-why')}</p>
      ) : (
        <TextField
          label={t('number')}
          hint={t('number-hint')}
          inputMode="tel"
          autoFocus
          {...form.field('number')}
        />
      )}
      <TextField label={t('account')} spellCheck={false} {...form.field('account')} />
    </SheetForm>
  );
}
