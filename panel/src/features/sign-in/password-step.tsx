import type { Session } from 'harkara-contract/routes/session.ts';
import { call } from '../../api/call.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { Fields, SecretField, TextField } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.ts';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { signInTexts } from './sign-in-texts.ts';
import { StepHead } from './step-head.tsx';
import { useWait } from './use-wait.ts';

type Props = {
  brand: string;
  hasEnded: boolean;
  onDone: (session: Session, password: string) => void;
};

export function PasswordStep({ brand, hasEnded, onDone }: Props) {
  const t = useTexts(signInTexts);
  const wait = useWait();
  const form = useForm({
    initial: { username: '', password: '' },
    check: ({ username, password }) => ({
      ...(username.trim() === '' && { username: t('username-missing') }),
      ...(password === '' && { password: t('password-missing') }),
    }),
    send: ({ username, password }) =>
      call('POST /session', { body: { username: username.trim(), password } }),
    explain: ({ code, retryAfterSeconds }) => {
      if (retryAfterSeconds !== undefined) wait.start(retryAfterSeconds);
      return code === 'wrong_credentials' ? t('wrong') : undefined;
    },
    onDone: (session, { password }) => onDone(session, password),
  });
  const waits = wait.seconds > 0;
  const hasWaited = form.problem?.failure.code === 'too_many_attempts' && !waits;
  return (
    <form {...form.formProps}>
      <StepHead title={t('title')} why={brand === '' ? '' : t('to-brand', { brand })} />
      <Fields>
        {hasEnded && !form.problem && <Notice tone="info">{t('ended')}</Notice>}
        {waits && <Notice tone="warn">{t.count('wait', wait.seconds)}</Notice>}
        {form.problem && !waits && !hasWaited && <FailureNotice {...form.problem} />}
        <TextField
          label={t('username')}
          autoComplete="username"
          spellCheck={false}
          autoFocus
          {...form.field('username')}
        />
        <SecretField label={t('password')} autoComplete="current-password" {...form.field('password')} />
        <Button type="submit" look="primary" size="large" full busy={form.busy} disabled={waits}>
          {t('submit')}
        </Button>
      </Fields>
    </form>
  );
}
