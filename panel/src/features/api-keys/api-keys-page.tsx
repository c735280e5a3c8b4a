import { useQuery } from '@tanstack/react-query';
import type { ApiKey } from 'harkara-contract/records/api-key.ts';
import type { NewApiKey } from 'harkara-contract/routes/api-keys.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { wholeList } from '../../api/list.ts';
import { query as queryOf } from '../../api/query.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { curlFor } from '../../ui/curl.ts';
import { ListPage } from '../../ui/list.tsx';
import { Moment } from '../../ui/moment.tsx';
import { type Once, OnceSheet } from '../../ui/once-sheet.tsx';
import { useToast } from '../../ui/toast.tsx';
import { apiKeysTexts } from './api-keys-texts.ts';
import { FirstCallCard } from './first-call-card.tsx';
import { useKeyColumns } from './key-columns.tsx';
import { NewKeySheet } from './new-key-sheet.tsx';

type Asked = { what: 'new' } | { what: 'made'; once: Once } | { what: 'revoke'; key: ApiKey };

export function ApiKeysPage() {
  const t = useTexts(apiKeysTexts);
  const list = wholeList(useQuery(queryOf('GET /api-keys')));
  const { query } = list;
  const toast = useToast();
  const [asked, setAsked] = useState<Asked>();
  const columns = useKeyColumns((key) => setAsked({ what: 'revoke', key }));
  const close = (): void => setAsked(undefined);
  const firstCall = query.data?.firstCall ?? null;
  /** The only time that a key is shown. */
  const onceOf = ({ name, key }: NewApiKey): Once => ({
    title: t('made.title', { name }),
    words: { why: t('made.once'), done: t('made.done') },
    secrets: [
      { label: t('made.key'), text: key, wrap: true, bare: true },
      firstCall !== null && {
        label: t('first.title'),
        hint: t('made.try'),
        text: curlFor(firstCall, key, window.location.origin),
        wrap: false,
      },
    ],
  });
  return (
    <ListPage
      title={t('title')}
      subtitle={t('subtitle')}
      start={query.data && { label: t('new.title'), onClick: () => setAsked({ what: 'new' }) }}
      list={list}
      columns={columns}
      rowKey={({ id }) => String(id)}
      expected={4}
      rowHeight={62}
      empty={{ icon: 'key', title: t('empty'), why: t('empty-why') }}
    >
      {query.data && <FirstCallCard firstCall={firstCall} />}
      <NewKeySheet
        opened={asked?.what === 'new'}
        onClose={close}
        onMade={(made) => {
          setAsked({ what: 'made', once: onceOf(made) });
          void query.refetch();
        }}
      />
      <OnceSheet shown={asked?.what === 'made' ? asked.once : undefined} onClose={close} />
      {asked?.what === 'revoke' && (
        <Confirm
          onClose={close}
          title={t('revoke.ask', { name: asked.key.name })}
          action={t('revoke.do')}
          danger
          typeName={asked.key.name}
          onConfirm={() => call('DELETE /api-keys/:id', { params: { id: asked.key.id } })}
          onDone={() => {
            toast({ text: t('revoke.done', { name: asked.key.name }) });
            void query.refetch();
          }}
        >
          <p>{t('revoke.why')}</p>
          <p>
            {asked.key.lastUsedAt === null ? (
              t('revoke.never-used')
            ) : (
              <>
                {t('revoke.last-used')} <Moment at={asked.key.lastUsedAt} as="relative" />
              </>
            )}
          </p>
        </Confirm>
      )}
    </ListPage>
  );
}
