import type { RefusedCall } from 'harkara-contract/routes/refusals.ts';
import { usePages } from '../../api/list.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { ListPage } from '../../ui/list.tsx';
import { type Column } from '../../ui/table.tsx';
import { useCause } from './causes.ts';
import classes from './refused-calls.module.css';
import { refusedCallsTexts } from './refused-calls-texts.ts';

export function RefusedCallsPage() {
  const t = useTexts(refusedCallsTexts);
  const { zone } = useFormats();
  const cause = useCause();
  const list = usePages('GET /refusals');
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
      list={list}
      columns={columns}
      rowKey={({ no }) => String(no)}
      rowHeight={66}
      empty={{ icon: 'check', title: t('empty'), why: t('empty-why') }}
    />
  );
}
