import { useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageTitle } from '../ui/page.tsx';

/** Also what a page of another role looks like: who may not see it need not know that it exists. */
export function NotFoundPage() {
  const t = useTexts(sharedTexts);
  return (
    <>
      <PageTitle>{t('page.not-found')}</PageTitle>
      <EmptyState
        whole
        icon="question"
        title={t('page.not-found')}
        actions={
          <ButtonLink to="/" look="primary">
            {t('page.to-start')}
          </ButtonLink>
        }
      >
        {t('page.not-found-why')}
      </EmptyState>
    </>
  );
}
