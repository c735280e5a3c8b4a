import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { VoiceNumber } from 'harkara-contract/routes/voice.ts';
import { query } from '../../api/query.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import { useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { AskNumberSheet } from './ask-number-sheet.tsx';
import { voiceNumbersTexts } from './voice-numbers-texts.ts';

export function VoiceNumbersPage() {
  const t = useTexts(voiceNumbersTexts);
  const toast = useToast();
  const numbers = useQuery(query('GET /voice/numbers'));
  const [asking, setAsking] = useState(false);
  const mayEdit = useSignedIn().user.role !== 'viewer';
  const ask = mayEdit ? (
    <Button look="primary" icon="plus" onClick={() => setAsking(true)}>
      {t('ask')}
    </Button>
  ) : undefined;
  const columns: Column<VoiceNumber>[] = [
    { id: 'number', title: t('number'), strong: true, card: 'title', cell: ({ number }) => number },
    { id: 'route', title: t('route'), cell: ({ route }) => t(`route.${route}`) },
    {
      id: 'review',
      title: t('review'),
      card: 'end',
      cell: ({ status, reason }) => <Status of={status} cause={reason ?? undefined} />,
    },
    {
      id: 'since',
      title: t('since'),
      tight: true,
      card: 'labelled',
      cell: ({ createdAt }) => <Moment at={createdAt} as="day" />,
    },
  ];
  return (
    <Page title={t('title')} subtitle={t('subtitle')} actions={ask}>
      <Card flush>
        <Loaded query={numbers} skeleton={<SkeletonRows rows={4} />}>
          {({ items }) => (
            <Table
              label={t('title')}
              columns={columns}
              rows={items}
              rowKey={({ number }) => number}
              empty={
                <EmptyState icon="voice" title={t('empty')} actions={ask}>
                  {t('empty-why')}
                </EmptyState>
              }
            />
          )}
        </Loaded>
      </Card>
      <AskNumberSheet
        opened={asking}
        onClose={() => setAsking(false)}
        onAsked={({ number }) => {
          setAsking(false);
          toast({ text: t('asked', { number }) });
          void numbers.refetch();
        }}
      />
    </Page>
  );
}
