import { useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** A fault of ours in a page: the shell around it goes on working. */
export function CrashPage() {
  const t = useTexts(sharedTexts);
  return (
    <EmptyState
      whole
      icon="alert"
      tone="bad"
      title={t('page.crashed')}
      actions={
        <Button look="primary" icon="refresh" onClick={() => location.reload()}>
          {t('page.reload')}
        </Button>
      }
    >
      {t('page.crashed-why')}
    </EmptyState>
  );
}
