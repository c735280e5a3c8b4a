import { useState } from 'react';
import type { Keyword, ListedKeyword } from 'harkara-contract/routes/keywords.ts';
import { call } from '../../api/call.ts';
import { usePages } from '../../api/list.ts';
import { useLookAgain } from '../../api/query.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { ReviewFilters, useReviewFilters } from '../../ui/filter-bar.tsx';
import { ListPage } from '../../ui/list.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { Column } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useMayEdit } from '../../ui/use-may-edit.ts';
import { KeywordState } from './keyword-state.tsx';
import { KeywordSheet } from './keyword-sheet.tsx';
import { keywordsTexts } from './keywords-texts.ts';

type Asked = { what: 'add' } | { what: 'edit' | 'delete'; keyword: Keyword };

export function KeywordsPage() {
  const t = useTexts(keywordsTexts);
  const mayEdit = useMayEdit();
  const lookAgain = useLookAgain();
  const toast = useToast();
  const [asked, setAsked] = useState<Asked>();
  const close = (): void => setAsked(undefined);
  const changed = (text: string): void => {
    toast({ text });
    close();
    lookAgain('GET /keywords');
  };
  const by = useReviewFilters();
  const list = usePages('GET /keywords', { query: by.query });
  const columns: Column<ListedKeyword>[] = [
    { title: t('key'), strong: true, tight: true, card: 'title', cell: ({ key }) => key },
    { title: t('reply'), clip: true, cell: ({ staticMessage }) => staticMessage ?? t('no-reply') },
    { title: t('asked'), card: 'hidden', at: ({ createdAt }) => createdAt, as: 'day' },
    { title: t('state'), card: 'line', cell: (keyword) => <KeywordState keyword={keyword} /> },
    {
      card: 'end',
      actions: (keyword) =>
        mayEdit && (
          <Menu
            items={[
              {
                id: 'edit',
                label: t('edit'),
                icon: 'settings',
                onSelect: () => setAsked({ what: 'edit', keyword }),
              },
              {
                id: 'delete',
                label: t('delete'),
                icon: 'trash',
                onSelect: () => setAsked({ what: 'delete', keyword }),
              },
            ]}
          >
            <IconButton icon="dots" size="small" label={t('actions-of', { key: keyword.key })} />
          </Menu>
        ),
    },
  ];
  return (
    <ListPage
      title={t('title')}
      subtitle={t('subtitle')}
      start={mayEdit && { label: t('new'), onClick: () => setAsked({ what: 'add' }) }}
      list={list}
      columns={columns}
      rowKey={({ id }) => String(id)}
      by={by}
      filters={<ReviewFilters by={by} label={t('search')} />}
      empty={{ icon: 'hash', title: t('empty'), why: t('empty-why') }}
    >
      <KeywordSheet
        opened={asked?.what === 'add' || asked?.what === 'edit'}
        keyword={asked?.what === 'edit' ? asked.keyword : undefined}
        onClose={close}
        onDone={(key) => changed(t('saved', { key }))}
      />
      {asked?.what === 'delete' && (
        <Confirm
          danger
          onClose={close}
          title={t('delete-ask', { key: asked.keyword.key })}
          action={t('delete')}
          onConfirm={() => call('DELETE /keywords/:id', { params: { id: asked.keyword.id } })}
          onDone={() => changed(t('deleted', { key: asked.keyword.key }))}
        >
          {t('delete-why')}
        </Confirm>
      )}
    </ListPage>
  );
}
