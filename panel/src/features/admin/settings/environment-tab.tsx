import type { Settings } from 'harkara-contract/routes/settings.ts';
import { useTexts } from '../../../i18n/locale.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterBar, SearchFilter } from '../../../ui/filter-bar.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { useFilters } from '../../../ui/use-filters.ts';
import classes from './settings.module.css';
import { settingsTexts } from './settings-texts.ts';

type Variable = Settings['environment'][number];

const FILTERS = ['q'] as const;

/** What is set on the server. All of it is there already, so that every letter narrows the list at once. */
export function EnvironmentTab({ variables }: { variables: Variable[] }) {
  const t = useTexts(settingsTexts);
  const by = useFilters(FILTERS);
  const words = (by.filters.q ?? '').toLowerCase().split(/\s+/);
  const found = variables.filter(({ name, value, about }) => {
    const text = `${name} ${value ?? ''} ${about}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const columns: Column<Variable>[] = [
    {
      title: t('name'),
      strong: true,
      tight: true,
      card: 'title',
      cell: ({ name }) => <code className={classes.code}>{name}</code>,
    },
    {
      title: t('value'),
      cell: ({ value, isSet }) => {
        if (value === null) return t(isSet ? 'hidden' : 'unset');
        return (
          <>
            <span className={classes.wrap}>{value === '' ? t('empty') : value}</span>
            {!isSet && <span className={classes.below}>{t('usual')}</span>}
          </>
        );
      },
    },
    { title: t('about'), cell: ({ about }) => about },
  ];
  return (
    <Card flush title={t('environment')} subtitle={t('environment-subtitle')}>
      <FilterBar onClear={by.isFiltered ? by.clear : undefined}>
        <SearchFilter by={by} label={t('search')} />
      </FilterBar>
      <Table
        label={t('environment')}
        columns={columns}
        rows={found}
        rowKey={({ name }) => name}
        empty={
          <EmptyState icon="search" title={t('none')}>
            {t('none-why')}
          </EmptyState>
        }
      />
    </Card>
  );
}
