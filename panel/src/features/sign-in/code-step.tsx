import type { Session } from 'harkara-contract/routes/session.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { Fields, TextField } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.ts';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import classes from './sign-in-page.module.css';
import { signInTexts } from './sign-in-texts.ts';
import { StepHead } from './step-head.tsx';
import { useWait } from './use-wait.ts';

type Props = { onDone: (session: Session) => void; onStartOver: () => void };

export function CodeStep({ onDone, onStartOver }: Props) {
  const t = useTexts(signInTexts);
  const [recovery, setRecovery] = useState(false);
  return (
    <>
      <StepHead
        title={t(recovery ? 'recovery-title' : 'code-title')}
        why={t(recovery ? 'recovery-why' : 'code-why')}
      />
      <CodeForm key={String(recovery)} recovery={recovery} onDone={onDone} />
      <div className={classes.links}>
        <button type="button" className={classes.link} onClick={() => setRecovery(!recovery)}>
          {t(recovery ? 'use-app' : 'use-recovery')}
        </button>
        <button type="button" className={classes.link} onClick={onStartOver}>
          {t('start-over')}
        </button>
      </div>
    </>
  );
}

function CodeForm({ recovery, onDone }: { recovery: boolean; onDone: (session: Session) => void }) {
  const t = useTexts(signInTexts);
  const wait = useWait();
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => {
      if (recovery) return code.trim() === '' ? { code: t('recovery-missing') } : {};
      return /^\d{6}$/.test(code.replaceAll(' ', '')) ? {} : { code: t('code-missing') };
    },
    send: ({ code }) => call('POST /session/totp', { body: { code: code.replaceAll(' ', '') } }),
    explain: ({ code, retryAfterSeconds }) => {
      if (retryAfterSeconds !== undefined) wait.start(retryAfterSeconds);
      return code === 'wrong_code' ? { code: t(recovery ? 'recovery-wrong' : 'code-wrong') } : undefined;
    },
    onDone,
  });
  const waits = wait.seconds > 0;
  const hasWaited = form.problem?.failure.code === 'too_many_attempts' && !waits;
  return (
    <form {...form.formProps}>
      <Fields>
        {waits && <Notice tone="warn">{t.count('wait', wait.seconds)}</Notice>}
        {form.problem && !waits && !hasWaited && <FailureNotice {...form.problem} />}
        <TextField
          label={t(recovery ? 'recovery' : 'code')}
          inputMode={recovery ? 'text' : 'numeric'}
          autoComplete={recovery ? 'off' : 'one-time-code'}
          spellCheck={false}
          autoFocus
          {...form.field('code')}
        />
        <Button type="submit" look="primary" size="large" full busy={form.busy} disabled={waits}>
          {t('confirm')}
        </Button>
      </Fields>
    </form>
  );
}
