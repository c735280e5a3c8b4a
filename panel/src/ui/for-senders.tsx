import type { ReactNode } from 'react';
import { useSignedIn } from '../api/use-session.tsx';
import { useTexts } from '../i18n/locale.tsx';
import { Card } from './card.tsx';
import { EmptyState } from './empty-state.tsx';
import { forSendersTexts } from './for-senders-texts.ts';

/** A form for those who may send; who only reads is told what is missing, and who grants it. */
export function ForSenders({ children }: { children: ReactNode }) {
  const t = useTexts(forSendersTexts);
  if (useSignedIn().user.role !== 'viewer') return children;
  return (
    <Card>
      <EmptyState icon="lock" title={t('no-permission')}>
        {t('no-permission-why')}
      </EmptyState>
    </Card>
  );
}
