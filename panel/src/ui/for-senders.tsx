import type { ReactNode } from 'react';
import { useTexts } from '../i18n/locale.tsx';
import { EmptyCard } from './empty-state.tsx';
import { forSendersTexts } from './for-senders-texts.ts';
import { useMayEdit } from './use-may-edit.ts';

/** In the words of a page that is about something else than sending. */
type Words = { title: string; why: string };

/** A form for those who may send; who only reads is told what is missing, and who grants it. */
export function ForSenders({ words, children }: { words?: Words; children: ReactNode }) {
  const t = useTexts(forSendersTexts);
  if (useMayEdit()) return children;
  const { title, why } = words ?? { title: t('no-permission'), why: t('no-permission-why') };
  return (
    <EmptyCard icon="lock" title={title}>
      {why}
    </EmptyCard>
  );
}
