import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { CsvReader } from 'harkara-contract/lists.ts';
import type { AuditEntry } from 'harkara-contract/routes/audit.ts';
import { fileAddress } from '../../../api/call.ts';
import { usePages } from '../../../api/list.ts';
import { query } from '../../../api/query.ts';
import { useFormats, useTexts } from '../../../i18n/locale.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton, SkeletonRows } from '../../../ui/skeleton.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { TypedFilter } from '../../../ui/typed-filter.tsx';
import { useFilters } from '../../../ui/use-filters.ts';
import { useOnPhone } from '../../../ui/use-on-phone.ts';
import { auditTexts } from './audit-texts.ts';
import classes from './audit.module.css';
import { EntrySheet } from './entry-sheet.tsx';
import { useActor } from './use-actor.ts';
import { ACTIONS, useAction } from './use-words.ts';

const FILTERS = ['actor', 'action', 'account', 'from', 'to'] as const;
const OPEN = ['open'] as const;

export function AuditPage() {
  const t = useTexts(auditTexts);
  const formats = useFormats();
  const { filters, set, clear, isFiltered } = useFilters(FILTERS);
  const { filters: opened, set: setOpened } = useFilters(OPEN);
  const action = ACTIONS.find((one) => one === filters.action);
  const wanted = { ...filters, action };
  const list = usePages('GET /admin/audit', { query: wanted });
  const columns = useColumns();
  const wordsOf = useAction();
  // On a phone the list would begin below the fold.
  const phone = useOnPhone();
  const [isFolded, setFolded] = useState(phone && !isFiltered);
  const download = (reader: CsvReader) => () =>
    window.location.assign(fileAddress('GET /admin/audit.csv', { query: { ...wanted, for: reader } }));
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle', { zone: formats.zone })}
      actions={
        <Menu
          items={[
            { id: 'excel', label: t('export.excel'), icon: 'table', onSelect: download('excel') },
            { id: 'programs', label: t('export.programs'), icon: 'file', onSelect: download('programs') },
          ]}
        >
          <Button icon="download">{t('export')}</Button>
        </Menu>
      }
    >
      <Verified />
      <Card flush>
        <FilterBar onClear={isFiltered ? clear : undefined}>
          {isFolded ? (
            <Button icon="filter" onClick={() => setFolded(false)}>
              {t('filters')}
            </Button>
          ) : (
            <div className={classes.filters}>
              <TypedFilter
                label={t('filter.actor')}
                value={filters.actor ?? ''}
                onChange={(value) => set('actor', value)}
              />
              <SelectField
                label={t('filter.action')}
                searchable
                value={action ?? 'all'}
                choices={[
                  { value: 'all', label: t('filter.all') },
                  ...ACTIONS.map((value) => ({ value, label: wordsOf(value) })),
                ]}
                onChange={(value) => set('action', value === 'all' ? '' : value)}
              />
              <TypedFilter
                label={t('filter.account')}
                value={filters.account ?? ''}
                onChange={(value) => set('account', value)}
              />
              {(['from', 'to'] as const).map((name) => (
                <TextField
                  key={name}
                  label={t(`filter.${name}`)}
                  type="date"
                  value={filters[name] ?? ''}
                  onChange={(value) => set(name, value)}
                />
              ))}
            </div>
          )}
        </FilterBar>
        <Loaded query={list.query} skeleton={<SkeletonRows rows={10} />}>
          {() => (
            <Table
              label={t('title')}
              columns={columns}
              rows={list.items}
              rowKey={({ no }) => String(no)}
              selected={opened.open}
              rowLink={({ no }, content) => (
                <Link to="." search={(old: object) => ({ ...old, open: no })} resetScroll={false}>
                  {content}
                </Link>
              )}
              more={{
                hasMore: list.hasMore,
                isLoadingMore: list.isLoadingMore,
                onMore: () => void list.query.fetchNextPage(),
              }}
              empty={
                <EmptyState icon={isFiltered ? 'search' : 'history'} title={t(isFiltered ? 'none' : 'empty')}>
                  {t(isFiltered ? 'none.why' : 'empty.why')}
                </EmptyState>
              }
            />
          )}
        </Loaded>
      </Card>
      <EntrySheet
        entry={list.items.find(({ no }) => String(no) === opened.open)}
        onClose={() => setOpened('open', '')}
      />
    </Page>
  );
}

function useColumns(): Column<AuditEntry>[] {
  const t = useTexts(auditTexts);
  const actorOf = useActor();
  const wordsOf = useAction();
  return [
    {
      id: 'at',
      title: t('column.at'),
      tight: true,
      cell: ({ at }) => <Moment at={at} as="dayAndTime" />,
    },
    { id: 'who', title: t('column.who'), tight: true, card: 'end', cell: actorOf },
    {
      id: 'action',
      title: t('column.action'),
      strong: true,
      card: 'title',
      cell: ({ action }) => (
        <>
          {wordsOf(action)}
          <code className={classes.code}>{action}</code>
        </>
      ),
    },
    {
      id: 'account',
      title: t('column.account'),
      tight: true,
      card: 'labelled',
      cell: ({ account }) => account ?? '–',
    },
    {
      id: 'subject',
      title: t('column.subject'),
      clip: true,
      cell: ({ subject, reason }) => (
        <>
          <span dir="auto">{subject}</span>
          {reason !== null && (
            <span className={classes.reason} dir="auto">
              {reason}
            </span>
          )}
        </>
      ),
    },
  ];
}

/** How far the chain of entries is known to be whole. */
function Verified() {
  const t = useTexts(auditTexts);
  const formats = useFormats();
  const last = useQuery(query('GET /admin/audit/last'));
  return (
    <Loaded query={last} skeleton={<Skeleton height={48} />}>
      {({ audit }) => {
        if (audit === null) return <Notice tone="info">{t('verified.never')}</Notice>;
        const when = formats.dayAndTime(new Date(audit.at));
        if (!audit.clean) return <Notice tone="bad">{t('verified.wrong', { when })}</Notice>;
        return <Notice tone="good">{t('verified.clean', { when, no: audit.upTo })}</Notice>;
      }}
    </Loaded>
  );
}
