import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SenderId } from 'harkara-contract/routes/senders.ts';
import { usePages } from '../../api/list.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { ReviewList, useSearch } from '../../ui/review-list.tsx';
import { ReviewState } from '../../ui/review-state.tsx';
import type { Column } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useMayEdit } from '../../ui/use-may-edit.ts';
import { SenderSheet } from './sender-sheet.tsx';
import { sendersTexts } from './senders-texts.ts';

export function SendersPage() {
  const t = useTexts(sendersTexts);
  const mayEdit = useMayEdit();
  const client = useQueryClient();
  const toast = useToast();
  const [asked, setAsked] = useState<{ again?: SenderId }>();
  const search = useSearch();
  const list = usePages('GET /senders', { query: search.query });
  const columns: Column<SenderId>[] = [
    { id: 'sender', title: t('sender'), strong: true, card: 'title', cell: ({ senderId }) => senderId },
    { id: 'route', title: t('route'), tight: true, cell: ({ route }) => t(`route.${route}`) },
    {
      id: 'header',
      title: t('header'),
      tight: true,
      card: 'labelled',
      cell: ({ dltHeaderId }) => dltHeaderId ?? '–',
    },
    {
      id: 'at',
      title: t('asked'),
      tight: true,
      card: 'labelled',
      cell: ({ createdAt }) => <Moment at={createdAt} as="day" />,
    },
    {
      id: 'status',
      title: t('state'),
      card: 'end',
      cell: ({ status, reason }) => <ReviewState status={status} reason={reason} />,
    },
    {
      id: 'actions',
      title: t('actions'),
      actions: true,
      align: 'end',
      cell: (sender) =>
        mayEdit &&
        sender.status === 'rejected' && (
          <Button size="small" icon="refresh" onClick={() => setAsked({ again: sender })}>
            {t('resubmit')}
          </Button>
        ),
    },
  ];
  const start = (
    <Button look="primary" icon="plus" onClick={() => setAsked({})}>
      {t('new')}
    </Button>
  );
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      actions={
        mayEdit && (
          <>
            <ButtonLink to="/senders/import" icon="upload">
              {t('import')}
            </ButtonLink>
            {start}
          </>
        )
      }
    >
      <Card flush>
        <ReviewList
          label={t('title')}
          searchLabel={t('search')}
          search={search}
          list={list}
          columns={columns}
          empty={
            <EmptyState icon="sender" title={t('empty')} actions={mayEdit && start}>
              {t('empty-why')}
            </EmptyState>
          }
        />
      </Card>
      <SenderSheet
        opened={asked !== undefined}
        again={asked?.again}
        onClose={() => setAsked(undefined)}
        onDone={(sender) => {
          toast({ text: t('saved', { sender }) });
          setAsked(undefined);
          void client.invalidateQueries({ queryKey: ['GET /senders'] });
        }}
      />
    </Page>
  );
}
