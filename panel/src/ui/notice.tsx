import type { ReactNode } from 'react';
import type { RequestFailure } from '../api/request-failure.ts';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { useTexts } from '../i18n/locale.tsx';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icons.tsx';
import classes from './notice.module.css';

type Tone = 'good' | 'bad' | 'info' | 'warn';

const ICONS: Record<Tone, IconName> = { good: 'check', bad: 'alert', info: 'info', warn: 'warning' };

type Props = { tone: Tone; title?: string; children?: ReactNode };

/** A sentence that must not be missed. What went wrong is read aloud at once. */
export function Notice({ tone, title, children }: Props) {
  return (
    <div className={classNames(classes.notice, classes[tone])} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon name={ICONS[tone]} />
      <div className={classes.text}>
        {title !== undefined && <p className={classes.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}

/** Why a call failed: the sentence, and the ID under which the operator finds it. */
export function FailureNotice({
  failure,
  sentence,
}: {
  failure: RequestFailure;
  sentence?: string | undefined;
}) {
  const t = useTexts(sharedTexts);
  const usual = useFailureSentence();
  return (
    <Notice tone="bad">
      {sentence ?? usual(failure)}
      {failure.requestId !== undefined && failure.status >= 500 && (
        <span className={classes.id}>{t('page.request-id', { id: failure.requestId })}</span>
      )}
    </Notice>
  );
}

export function useFailureSentence(): (failure: RequestFailure) => string {
  const t = useTexts(sharedTexts);
  return ({ code, message }) => {
    if (code === 'unreachable') return t('problem.offline');
    if (code === 'unanswered') return t('problem.unanswered');
    if (code === 'csrf_failed') return t('problem.session-changed');
    // Of a user who is signed in: the sign-in page has a sentence of its own.
    if (code === 'wrong_credentials') return t('problem.wrong-password');
    if (code === 'signed_out') return t('problem.signed-out');
    // An answer without a sentence is not the server's: nobody can say what was done.
    return message || t('problem.unexpected');
  };
}
