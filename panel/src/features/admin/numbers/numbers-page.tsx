import { useState } from 'react';
import type { VirtualNumber } from 'harkara-contract/routes/virtual-numbers.ts';
import { call } from '../../../api/call.ts';
import { usePages } from '../../../api/list.ts';
import { useLookAgain } from '../../../api/query.ts';
import { useSignedIn } from '../../../api/use-session.tsx';
import { useTexts } from '../../../i18n/locale.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SearchFilter } from '../../../ui/filter-bar.tsx';
import { FormSheet } from '../../../ui/form-sheet.tsx';
import { ListPage } from '../../../ui/list.tsx';
import type { Columns } from '../../../ui/table.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useFilters } from '../../../ui/use-filters.ts';
import { numbersTexts } from './numbers-texts.ts';

const SHOWN_KEYWORDS = 5;

export function NumbersPage() {
  const t = useTexts(numbersTexts);
  const toast = useToast();
  const lookAgain = useLookAgain();
  const isOwner = useSignedIn().user.role === 'owner';
  const by = useFilters(['q']);
  const list = usePages('GET /admin/numbers', { query: by.filters });
  const [editing, setEditing] = useState<{ moved?: VirtualNumber }>();
  const [removing, setRemoving] = useState<VirtualNumber>();
  const refresh = (): void => lookAgain('GET /admin/numbers');
  const columns: Columns<VirtualNumber> = [
    { title: t('number'), strong: true, card: 'title', cell: ({ number }) => number },
    { title: t('account'), tight: true, card: 'labelled', cell: ({ account }) => account },
    {
      title: t('keywords'),
      clip: true,
      card: 'labelled',
      cell: ({ keywords }) => {
        const shown = keywords.slice(0, SHOWN_KEYWORDS).join(', ');
        return keywords.length > SHOWN_KEYWORDS ? t('more', { keywords: shown }) : shown || '–';
      },
    },
    isOwner && {
      card: 'end',
      actions: (row) => (
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
  ];
  const moved = editing?.moved;
  return (
    <ListPage
      title={t('title')}
      subtitle={t('subtitle')}
      start={isOwner && { label: t('add'), onClick: () => setEditing({}) }}
      list={list}
      columns={columns}
      rowKey={({ number }) => number}
      by={by}
      filters={<SearchFilter by={by} label={t('search')} />}
      empty={{ icon: 'hash', title: t('empty'), why: t('empty-why') }}
      none={{ title: t('none-found'), why: t('none-found-why') }}
    >
      <FormSheet
        opened={editing !== undefined}
        onClose={() => setEditing(undefined)}
        title={moved ? t('move-title', { number: moved.number }) : t('add')}
        initial={{ number: moved?.number ?? '', account: '' }}
        check={({ number, account }) => ({
          ...(number.trim() === '' && { number: t('number-missing') }),
          ...(account.trim() === '' && { account: t('account-missing') }),
        })}
        send={({ number, account: given }) => {
          const account = given.trim();
          return moved
            ? call('PUT /admin/numbers/:number/account', {
                params: { number: moved.number },
                body: { account },
              })
            : call('POST /admin/numbers', { body: { number, account } });
        }}
        onDone={(_data, { number, account }) => {
          setEditing(undefined);
          toast({ text: t('added', { number: number.trim(), account: account.trim() }) });
          refresh();
        }}
      >
        {(form) => (
          <>
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
          </>
        )}
      </FormSheet>
      {removing && (
        <Confirm
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
    </ListPage>
  );
}
