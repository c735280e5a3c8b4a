import { useState } from 'react';
import type { SenderId } from 'harkara-contract/routes/senders.ts';
import { usePages } from '../../api/list.ts';
import { useLookAgain } from '../../api/query.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ReviewFilters, useReviewFilters } from '../../ui/filter-bar.tsx';
import { ListPage } from '../../ui/list.tsx';
import { ReviewState } from '../../ui/review-state.tsx';
import type { Column } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useMayEdit } from '../../ui/use-may-edit.ts';
import { SenderSheet } from './sender-sheet.tsx';
import { sendersTexts } from './senders-texts.ts';

export function SendersPage() {
  const t = useTexts(sendersTexts);
  const mayEdit = useMayEdit();
  const lookAgain = useLookAgain();
  const toast = useToast();
  const [asked, setAsked] = useState<{ again?: SenderId }>();
  const by = useReviewFilters();
  const list = usePages('GET /senders', { query: by.query });
  const columns: Column<SenderId>[] = [
    { title: t('sender'), strong: true, card: 'title', cell: ({ senderId }) => senderId },
    { title: t('route'), tight: true, cell: ({ route }) => t(`route.${route}`) },
    { title: t('header'), tight: true, card: 'labelled', cell: ({ dltHeaderId }) => dltHeaderId ?? '–' },
    { title: t('asked'), card: 'labelled', at: ({ createdAt }) => createdAt, as: 'day' },
    { title: t('state'), card: 'end', cell: ReviewState },
    {
      actions: (sender) =>
        mayEdit &&
        sender.status === 'rejected' && (
          <Button size="small" icon="refresh" onClick={() => setAsked({ again: sender })}>
            {t('resubmit')}
          </Button>
        ),
    },
  ];
  return (
    <ListPage
      title={t('title')}
      subtitle={t('subtitle')}
      actions={
        mayEdit && (
          <ButtonLink to="/senders/import" icon="upload">
            {t('import')}
          </ButtonLink>
        )
      }
      start={mayEdit && { label: t('new'), onClick: () => setAsked({}) }}
      list={list}
      columns={columns}
      rowKey={({ id }) => String(id)}
      by={by}
      filters={<ReviewFilters by={by} label={t('search')} />}
      empty={{ icon: 'sender', title: t('empty'), why: t('empty-why') }}
    >
      <SenderSheet
        opened={asked !== undefined}
        again={asked?.again}
        onClose={() => setAsked(undefined)}
        onDone={(sender) => {
          toast({ text: t('saved', { sender }) });
          setAsked(undefined);
          lookAgain('GET /senders');
        }}
      />
    </ListPage>
  );
}
