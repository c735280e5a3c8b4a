import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { VoiceNumber } from 'harkara-contract/routes/voice.ts';
import { wholeList } from '../../api/list.ts';
import { query } from '../../api/query.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { ListPage } from '../../ui/list.tsx';
import { Status } from '../../ui/status.tsx';
import { type Column } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useMayEdit } from '../../ui/use-may-edit.ts';
import { AskNumberSheet } from './ask-number-sheet.tsx';
import { voiceNumbersTexts } from './voice-numbers-texts.ts';

export function VoiceNumbersPage() {
  const t = useTexts(voiceNumbersTexts);
  const toast = useToast();
  const list = wholeList(useQuery(query('GET /voice/numbers')));
  const [asking, setAsking] = useState(false);
  const mayEdit = useMayEdit();
  const columns: Column<VoiceNumber>[] = [
    { title: t('number'), strong: true, card: 'title', cell: ({ number }) => number },
    { title: t('route'), cell: ({ route }) => t(`route.${route}`) },
    {
      title: t('review'),
      card: 'end',
      cell: ({ status, reason }) => <Status of={status} cause={reason ?? undefined} wrap />,
    },
    { title: t('since'), card: 'labelled', at: ({ createdAt }) => createdAt, as: 'day' },
  ];
  return (
    <ListPage
      title={t('title')}
      subtitle={t('subtitle')}
      start={mayEdit && { label: t('ask'), onClick: () => setAsking(true) }}
      list={list}
      columns={columns}
      rowKey={({ number }) => number}
      expected={4}
      empty={{ icon: 'voice', title: t('empty'), why: t('empty-why') }}
    >
      <AskNumberSheet
        opened={asking}
        onClose={() => setAsking(false)}
        onAsked={({ number }) => {
          setAsking(false);
          toast({ text: t('asked', { number }) });
          void list.query.refetch();
        }}
      />
    </ListPage>
  );
}
