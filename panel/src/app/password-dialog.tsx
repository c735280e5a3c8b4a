import { useState } from 'react';
import { confirmPassword } from '../api/session.ts';
import { useSignedIn } from '../api/use-session.tsx';
import { useTexts } from '../i18n/locale.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Fields, SecretField, WhosePassword } from '../ui/field.tsx';
import { passwordTexts } from './password-texts.ts';

type Props = { onClose: () => void; onConfirmed: () => void };

/** Asks for the password again. */
export default function PasswordDialog({ onClose, onConfirmed }: Props) {
  const t = useTexts(passwordTexts);
  const { user } = useSignedIn();
  const [password, setPassword] = useState('');
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('title')}
      action={t('action')}
      onConfirm={async () => {
        const result = await confirmPassword(password);
        if (result.ok) onConfirmed();
        return result;
      }}
    >
      <Fields>
        <WhosePassword username={user.username} />
        <p>{t('why')}</p>
        <SecretField
          label={t('password')}
          autoComplete="current-password"
          value={password}
          autoFocus
          onChange={setPassword}
        />
      </Fields>
    </Confirm>
  );
}
