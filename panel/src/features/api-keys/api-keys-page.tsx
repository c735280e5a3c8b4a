import { useQuery } from '@tanstack/react-query';
import type { ApiKey } from 'harkara-contract/records/api-key.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { query as queryOf } from '../../api/query.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { apiKeysTexts } from './api-keys-texts.ts';
import { FirstCallCard } from './first-call-card.tsx';
import { useKeyColumns } from './key-columns.tsx';
import { MadeKeySheet } from './made-key-sheet.tsx';
import { NewKeySheet } from './new-key-sheet.tsx';

type Asked = { what: 'new' } | { what: 'made'; name: string; key: string } | { what: 'revoke'; key: ApiKey };

export function ApiKeysPage() {
  const t = useTexts(apiKeysTexts);
  const query = useQuery(queryOf('GET /api-keys'));
  const toast = useToast();
  const [asked, setAsked] = useState<Asked>();
  const columns = useKeyColumns((key) => setAsked({ what: 'revoke', key }));
  const close = (): void => setAsked(undefined);
  const add = (
    <Button look="primary" icon="plus" onClick={() => setAsked({ what: 'new' })}>
      {t('new.title')}
    </Button>
  );
  return (
    <Page title={t('title')} subtitle={t('subtitle')} actions={query.data && add}>
      <Card flush>
        <Loaded query={query} skeleton={<SkeletonRows rows={4} height={62} />}>
          {({ items }) => (
            <Table
              label={t('title')}
              columns={columns}
              rows={items}
              rowKey={({ id }) => String(id)}
              empty={
                <EmptyState icon="key" title={t('empty')} actions={add}>
                  {t('empty-why')}
                </EmptyState>
              }
            />
          )}
        </Loaded>
      </Card>
      {query.data && <FirstCallCard firstCall={query.data.firstCall} />}
      <NewKeySheet
        opened={asked?.what === 'new'}
        onClose={close}
        onMade={({ name, key }) => {
          setAsked({ what: 'made', name, key });
          void query.refetch();
        }}
      />
      <MadeKeySheet
        made={asked?.what === 'made' ? asked : undefined}
        firstCall={query.data?.firstCall ?? null}
        onClose={close}
      />
      {asked?.what === 'revoke' && (
        <Confirm
          opened
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
    </Page>
  );
}
