import { Link } from '@tanstack/react-router';
import type { FirstStep } from 'harkara-contract/routes/dashboard.ts';
import { call } from '../../api/call.ts';
import { useLookAgain } from '../../api/query.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import { useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useFailureSentence } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { dashboardTexts } from './dashboard-texts.ts';
import classes from './first-steps.module.css';

const PAGES: Record<FirstStep['step'], string> = {
  sender: '/senders',
  template: '/templates',
  credits: '/credits',
  message: '/send',
  webhook: '/webhooks',
};

/** What a new account does first, each with the page that does it. */
export function FirstStepsCard({ steps }: { steps: readonly FirstStep[] }) {
  const t = useTexts(dashboardTexts);
  const { viewedFrom, user } = useSignedIn();
  const lookAgain = useLookAgain();
  const toast = useToast();
  const sentence = useFailureSentence();
  const done = steps.filter(({ state }) => state === 'done').length;
  const hide = async (hidden: boolean): Promise<void> => {
    const result = await call('PUT /first-steps', { body: { hidden } });
    if (!result.ok) {
      toast({ text: sentence(result.failure) });
      return;
    }
    lookAgain('GET /dashboard');
    if (hidden) toast({ text: t('steps.hidden'), undo: () => void hide(false) });
  };
  return (
    <Card
      title={t('steps.title')}
      subtitle={t('steps.done', { done, all: steps.length })}
      actions={
        viewedFrom === null && (
          <Button size="small" look="quiet" icon="close" onClick={() => void hide(true)}>
            {t('steps.hide')}
          </Button>
        )
      }
    >
      <ol className={classes.steps}>
        {steps.map(({ step, state }) => (
          <li key={step} className={classes.step}>
            <span className={classes[state]} role="img" aria-label={t(`state.${state}`)}>
              <Icon name={ICONS[state]} size={16} />
            </span>
            <div>
              {/* A viewer can open these pages, but not do there what is asked. */}
              {state === 'done' || (step === 'message' && user.role === 'viewer') ? (
                <span className={classes.name}>{t(`step.${step}`)}</span>
              ) : (
                <Link to={PAGES[step]} className={classes.name ?? ''}>
                  {t(`step.${step}`)}
                </Link>
              )}
              <p>{t(state === 'pending' ? 'steps.pending' : `why.${step}`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const ICONS = { open: 'chevron-right', pending: 'clock', done: 'check' } as const;
