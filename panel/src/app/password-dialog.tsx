import { useState } from 'react';
import { call } from '../api/call.ts';
import { useSignedIn } from '../api/use-session.tsx';
import { useTexts } from '../i18n/locale.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { OwnPassword } from '../ui/field.tsx';
import { passwordTexts } from './password-texts.ts';

export type PasswordDialogProps = { onClose: () => void; onConfirmed: () => void };

/** Asks for the password again. */
export function PasswordDialog({ onClose, onConfirmed }: PasswordDialogProps) {
  const t = useTexts(passwordTexts);
  const { user } = useSignedIn();
  const [password, setPassword] = useState('');
  return (
    <Confirm
      onClose={onClose}
      title={t('title')}
      action={t('action')}
      onConfirm={async () => {
        const result = await call('POST /session/confirmation', { body: { password } });
        if (result.ok) onConfirmed();
        return result;
      }}
    >
      <OwnPassword username={user.username} label={t('password')} value={password} onChange={setPassword}>
        <p>{t('why')}</p>
      </OwnPassword>
    </Confirm>
  );
}
