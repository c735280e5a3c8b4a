import { useState } from 'react';
import type { Suppression } from 'harkara-contract/routes/email-suppressions.ts';
import { call } from '../../api/call.ts';
import { usePages } from '../../api/list.ts';
import { useLookAgain } from '../../api/query.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { SearchFilter } from '../../ui/filter-bar.tsx';
import { ListPage } from '../../ui/list.tsx';
import type { Columns } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { useMayEdit } from '../../ui/use-may-edit.ts';
import { AddSuppressionSheet } from './add-suppression-sheet.tsx';
import { suppressionsTexts } from './suppressions-texts.ts';
import classes from './suppressions.module.css';

export function SuppressionsPage() {
  const t = useTexts(suppressionsTexts);
  const toast = useToast();
  const lookAgain = useLookAgain();
  const mayEdit = useMayEdit();
  const by = useFilters(['q']);
  const list = usePages('GET /email/suppressions', { query: by.filters });
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Suppression>();
  const refresh = (): void => lookAgain('GET /email/suppressions');
  const columns: Columns<Suppression> = [
    { title: t('address'), strong: true, card: 'title', cell: ({ address }) => address },
    {
      title: t('reason'),
      clip: true,
      cell: ({ reason, detail }) => (
        <>
          {t(`reason.${reason}`)}
          {detail !== null && <span className={classes.detail}>{detail}</span>}
        </>
      ),
    },
    { title: t('since'), card: 'labelled', at: ({ createdAt }) => createdAt, as: 'dayAndTime' },
    mayEdit && {
      card: 'end',
      actions: (row) => (
        <IconButton
          icon="trash"
          size="small"
          label={t('remove-label', { address: row.address })}
          onClick={() => setRemoving(row)}
        />
      ),
    },
  ];
  const unwanted = removing?.reason === 'complained' || removing?.reason === 'unsubscribed';
  return (
    <ListPage
      title={t('title')}
      subtitle={t('subtitle')}
      start={mayEdit && { label: t('add'), onClick: () => setAdding(true) }}
      list={list}
      columns={columns}
      rowKey={({ address }) => address}
      by={by}
      filters={<SearchFilter by={by} label={t('search')} />}
      empty={{ icon: 'ban', title: t('empty'), why: t('empty-why') }}
      none={{ title: t('none-found'), why: t('none-found-why') }}
    >
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
    </ListPage>
  );
}
