import { useState } from 'react';
import type { LoadProblem } from '../api/load-problem.ts';
import { useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { PageTitle } from './page.tsx';

type Props = {
  /** Or a part of a page. */
  whole: boolean;
  problem: LoadProblem;
  onTryAgain: () => Promise<void>;
};

/** In place of a page whose code could not be loaded. */
export function UnloadedPage({ whole, problem, onTryAgain }: Props) {
  const t = useTexts(sharedTexts);
  const [busy, setBusy] = useState(false);
  const tryAgain = (): void => {
    setBusy(true);
    void onTryAgain().finally(() => setBusy(false));
  };
  const isOutdated = problem === 'outdated';
  return (
    <>
      {whole && <PageTitle>{t('page.unloaded')}</PageTitle>}
      <EmptyState
        whole={whole}
        icon={isOutdated ? 'refresh' : 'alert'}
        tone="bad"
        title={t(isOutdated ? 'version.new' : whole ? 'page.unloaded' : 'page.part-unloaded')}
        actions={
          isOutdated ? (
            <Button look="primary" icon="refresh" onClick={() => location.reload()}>
              {t('page.reload')}
            </Button>
          ) : (
            <Button icon="refresh" busy={busy} onClick={tryAgain}>
              {t('page.try-again')}
            </Button>
          )
        }
      >
        {t(
          isOutdated
            ? 'version.page-gone'
            : problem === 'unreachable'
              ? 'problem.offline'
              : 'problem.unexpected',
        )}
      </EmptyState>
    </>
  );
}
