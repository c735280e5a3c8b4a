import type { NewSecret } from 'harkara-contract/routes/totp.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { useTexts } from '../i18n/locale.tsx';
import { Button } from './button.tsx';
import { CodeBlock } from './code-block.tsx';
import { Fields, SecretField, TextField, WhosePassword } from './field.tsx';
import { FormFields } from './form-fields.tsx';
import { useForm } from './form.ts';
import { FailureNotice } from './notice.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { securityTexts } from './security-texts.ts';
import classes from './totp-setup.module.css';

type Props = {
  username: string;
  /** The password that the user has just signed in with, if the set-up belongs to signing in. */
  known?: string;
  /** It is on from now, while the recovery codes are still to be seen. */
  onOn?: () => void;
  onDone: () => void;
};

/** Password, picture, first code, recovery codes: after that, signing in takes a code. */
export function TotpSetup({ username, known = '', onOn, onDone }: Props) {
  const [setup, setSetup] = useState<NewSecret>();
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (!setup) return <Start username={username} known={known} onStarted={setSetup} />;
  const show = (recoveryCodes: string[]): void => {
    setCodes(recoveryCodes);
    onOn?.();
  };
  return <Confirmation setup={setup} onConfirmed={show} />;
}

function Start({
  username,
  known,
  onStarted,
}: {
  username: string;
  known: string;
  onStarted: (setup: NewSecret) => void;
}) {
  const t = useTexts(securityTexts);
  const form = useForm({
    initial: { password: known },
    check: ({ password }) => (password === '' ? { password: t('password.missing') } : {}),
    send: (body) => call('POST /profile/totp', { body }),
    explain: ({ code }) => (code === 'wrong_credentials' ? { password: t('password.wrong') } : undefined),
    onDone: onStarted,
  });
  return (
    <FormFields form={form}>
      <WhosePassword username={username} />
      {known === '' && (
        <SecretField label={t('totp.password')} autoComplete="current-password" {...form.field('password')} />
      )}
      <div>
        <Button type="submit" look="primary" busy={form.busy}>
          {t('totp.start')}
        </Button>
      </div>
    </FormFields>
  );
}

function Confirmation({ setup, onConfirmed }: { setup: NewSecret; onConfirmed: (codes: string[]) => void }) {
  const t = useTexts(securityTexts);
  const { size, path } = setup.qr;
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => (/^\d{6}$/.test(code.replaceAll(' ', '')) ? {} : { code: t('totp.code-missing') }),
    send: ({ code }) => call('POST /profile/totp/confirm', { body: { code: code.replaceAll(' ', '') } }),
    explain: ({ code }) => (code === 'wrong_code' ? { code: t('totp.code-wrong') } : undefined),
    onDone: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
  return (
    <div className={classes.setup}>
      <svg
        className={classes.picture}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t('totp.picture')}
        shapeRendering="crispEdges"
      >
        <path d={path} fill="currentColor" />
      </svg>
      <form {...form.formProps}>
        <Fields>
          <p className={classes.text}>{t('totp.scan')}</p>
          <div>
            <p className={classes.text}>{t('totp.by-hand')}</p>
            <CodeBlock code={setup.secret} label={t('totp.key')} wrap />
          </div>
          {form.problem && <FailureNotice {...form.problem} />}
          <TextField
            label={t('totp.code')}
            hint={t('totp.code-hint')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            {...form.field('code')}
          />
          <div>
            <Button type="submit" look="primary" busy={form.busy}>
              {t('totp.confirm')}
            </Button>
          </div>
        </Fields>
      </form>
    </div>
  );
}
