import type { RefusedCall } from 'harkara-contract/routes/refusals.ts';
import { fileAddress } from '../../api/call.ts';
import { usePages } from '../../api/list.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { interfaceTexts } from '../../ui/interface-texts.ts';
import { ListPage } from '../../ui/list.tsx';
import { type Column } from '../../ui/table.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { useCause } from './causes.ts';
import { RefusedCallSheet } from './refused-call-sheet.tsx';
import { askedBy, FILTERS, RefusedCallFilters } from './refused-call-filters.tsx';
import classes from './refused-calls.module.css';
import { refusedCallsTexts } from './refused-calls-texts.ts';

export function RefusedCallsPage() {
  const t = useTexts(refusedCallsTexts);
  const named = useTexts(interfaceTexts);
  const { zone } = useFormats();
  const cause = useCause();
  const by = useFilters(FILTERS);
  const asked = askedBy(by.filters);
  const list = usePages('GET /refusals', { query: asked });
  const columns: Column<RefusedCall>[] = [
    { title: t('column.at'), card: 'end', at: ({ at }) => at, as: 'dayAndTime' },
    {
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
      title: t('column.call'),
      card: 'line',
      cell: (call) => (
        <>
          {named(`interface.${call.interface}`)}
          <span className={classes.below}>
            <code>
              {call.method} {call.route}
            </code>
          </span>
        </>
      ),
    },
    {
      title: t('column.key'),
      card: 'labelled',
      cell: ({ keyId, keyName }) => (keyId === null ? t('key.password') : (keyName ?? t('key.revoked'))),
    },
  ];
  return (
    <ListPage
      title={t('title')}
      subtitle={t('subtitle', { zone })}
      refresh
      download={(reader) => fileAddress('GET /refusals.csv', { query: { ...asked, for: reader } })}
      by={by}
      filters={<RefusedCallFilters by={by} calls={list.items} />}
      list={list}
      columns={columns}
      rowKey={({ no }) => String(no)}
      rowHeight={66}
      none={{ title: t('none') }}
      sheet={({ id, close }) => <RefusedCallSheet no={id} onClose={close} />}
      empty={{ icon: 'check', title: t('empty'), why: t('empty-why') }}
    />
  );
}
