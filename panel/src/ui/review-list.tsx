import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { List } from '../api/list.ts';
import { useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { EmptyState } from './empty-state.tsx';
import { SelectField, TextField } from './field.tsx';
import { FilterBar, GrowingFilter } from './filter-bar.tsx';
import { Icon } from './icons.tsx';
import { Loaded } from './loaded.tsx';
import { reviewTexts } from './review-texts.ts';
import { SkeletonRows } from './skeleton.tsx';
import { type Column, Table } from './table.tsx';
import { useFilters } from './use-filters.ts';

const STATES = ['pending', 'approved', 'rejected'] as const;

type Props<Row> = {
  search: ReturnType<typeof useSearch>;
  /** What was found. */
  list: List<Row>;
  /** Read aloud as the name of the table. */
  label: string;
  searchLabel: string;
  columns: readonly Column<Row>[];
  rowLink?: (row: Row, content: ReactNode) => ReactNode;
  selected?: string | undefined;
  /** Where there is nothing at all: what it is for, and how it begins. */
  empty: ReactNode;
  /** Entries that nobody approves have no state to filter by. */
  withoutStates?: boolean;
};

/** What is looked for, as the address of the page has it. */
export function useSearch() {
  const { filters, set, clear, isFiltered } = useFilters(['q', 'status']);
  const [q] = useDebouncedValue(filters.q, 250);
  const status = STATES.find((state) => state === filters.status);
  return { filters, set, clear, isFiltered, query: { q, status } };
}

/** A list of an account's records: searched, filtered by state, growing by cursor. */
export function ReviewList<Row extends { id: number | string }>(props: Props<Row>) {
  const { label, searchLabel, columns, rowLink, selected, empty, withoutStates = false, list } = props;
  const {
    filters,
    set,
    clear,
    isFiltered,
    query: { status },
  } = props.search;
  const t = useTexts(reviewTexts);
  const shared = useTexts(sharedTexts);
  return (
    <>
      <FilterBar onClear={isFiltered ? clear : undefined}>
        <GrowingFilter>
          <TextField
            label={searchLabel}
            type="search"
            leading={<Icon name="search" />}
            value={filters.q ?? ''}
            onChange={(value) => set('q', value)}
          />
        </GrowingFilter>
        {!withoutStates && (
          <SelectField
            label={t('review.status')}
            value={status ?? 'any'}
            choices={[
              { value: 'any', label: t('review.any') },
              ...STATES.map((value) => ({ value, label: shared(`status.${value}`) })),
            ]}
            onChange={(value) => set('status', value === 'any' ? '' : value)}
          />
        )}
      </FilterBar>
      <Loaded query={list.query} skeleton={<SkeletonRows rows={8} />}>
        {() => (
          <Table
            label={label}
            columns={columns}
            rows={list.items}
            rowKey={({ id }) => String(id)}
            {...(rowLink && { rowLink })}
            selected={selected}
            more={{
              hasMore: list.hasMore,
              isLoadingMore: list.isLoadingMore,
              onMore: () => void list.query.fetchNextPage(),
              reached: list.reached,
            }}
            empty={
              isFiltered ? (
                <EmptyState icon="search" title={t('review.none')}>
                  {t('review.none-why')}
                </EmptyState>
              ) : (
                empty
              )
            }
          />
        )}
      </Loaded>
    </>
  );
}
