import { useState } from 'react';
import type { AuditEntry } from 'harkara-contract/routes/audit.ts';
import { fileAddress } from '../../../api/call.ts';
import { usePages } from '../../../api/list.ts';
import { useFormats, useTexts } from '../../../i18n/locale.tsx';
import { Button } from '../../../ui/button.tsx';
import { DaysField } from '../../../ui/days-field.tsx';
import { ChoiceFilter } from '../../../ui/filter-bar.tsx';
import { ListPage } from '../../../ui/list.tsx';
import { type Column } from '../../../ui/table.tsx';
import { TypedFilter } from '../../../ui/typed-filter.tsx';
import { useFilters } from '../../../ui/use-filters.ts';
import { useOnPhone } from '../../../ui/use-on-phone.ts';
import { auditTexts } from './audit-texts.ts';
import classes from './audit.module.css';
import { EntrySheet } from './entry-sheet.tsx';
import { useActor } from './use-actor.ts';
import { ACTIONS, useAction } from './use-words.ts';
import { Verified } from './verified.tsx';

export function AuditPage() {
  const t = useTexts(auditTexts);
  const formats = useFormats();
  const by = useFilters(['actor', 'action', 'account', 'from', 'to']);
  const { filters, set } = by;
  const action = ACTIONS.find((one) => one === filters.action);
  const wanted = { ...filters, action };
  const list = usePages('GET /admin/audit', { query: wanted });
  const columns = useColumns();
  const wordsOf = useAction();
  // On a phone the list would begin below the fold.
  const phone = useOnPhone();
  const [isFolded, setFolded] = useState(phone && !by.isFiltered);
  return (
    <ListPage
      title={t('title')}
      subtitle={t('subtitle', { zone: formats.zone })}
      download={(reader) => fileAddress('GET /admin/audit.csv', { query: { ...wanted, for: reader } })}
      above={<Verified />}
      list={list}
      columns={columns}
      rowKey={({ no }) => String(no)}
      by={by}
      filters={
        isFolded ? (
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
            <ChoiceFilter
              by={by}
              name="action"
              label={t('filter.action')}
              any={t('filter.all')}
              searchable
              choices={ACTIONS.map((value) => ({ value, label: wordsOf(value) }))}
            />
            <TypedFilter
              label={t('filter.account')}
              value={filters.account ?? ''}
              onChange={(value) => set('account', value)}
            />
            <DaysField by={by} />
          </div>
        )
      }
      expected={10}
      empty={{ icon: 'history', title: t('empty'), why: t('empty.why') }}
      none={{ title: t('none'), why: t('none.why') }}
      sheet={({ row, close }) => <EntrySheet entry={row} onClose={close} />}
    />
  );
}

function useColumns(): Column<AuditEntry>[] {
  const t = useTexts(auditTexts);
  const actorOf = useActor();
  const wordsOf = useAction();
  return [
    { title: t('column.at'), at: ({ at }) => at, as: 'dayAndTime' },
    { title: t('column.who'), tight: true, card: 'end', cell: actorOf },
    {
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
    { title: t('column.account'), tight: true, card: 'labelled', cell: ({ account }) => account ?? '–' },
    {
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
