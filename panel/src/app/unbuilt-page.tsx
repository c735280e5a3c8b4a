import { useLocation } from '@tanstack/react-router';
import { useSignedIn } from '../api/use-session.tsx';
import { useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { entryAt } from './navigation.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** Stands in for an entry of the navigation until its page is built. */
export function UnbuiltPage() {
  const t = useTexts(sharedTexts);
  const session = useSignedIn();
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') || '/' });
  const entry = entryAt(session, path);
  if (!entry) return <NotFoundPage />;
  return (
    <Page title={t(entry.text)}>
      <Card>
        <EmptyState icon={entry.icon} title={t('page.unbuilt')}>
          {t('page.unbuilt-why')}
        </EmptyState>
      </Card>
    </Page>
  );
}
