import { useState } from 'react';
import type { Result } from '../../api/request.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import { useTexts } from '../../i18n/locale.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { OwnPassword } from '../../ui/field.tsx';
import { profileTexts } from './profile-texts.ts';

type Props<Data> = {
  opened: boolean;
  onClose: () => void;
  title: string;
  why: string;
  action: string;
  danger?: boolean;
  send: (password: string) => Promise<Result<Data>>;
  onDone: (data: Data) => void;
};

/** Asks once more, with the password: a browser left open is not enough. */
export function PasswordConfirm<Data>(props: Props<Data>) {
  const { opened, onClose, title, why, action, danger = false, send, onDone } = props;
  const t = useTexts(profileTexts);
  const { user } = useSignedIn();
  const [password, setPassword] = useState('');
  const close = (): void => {
    setPassword('');
    onClose();
  };
  return (
    <Confirm
      opened={opened}
      onClose={close}
      title={title}
      action={action}
      danger={danger}
      onConfirm={() => send(password)}
      onDone={onDone}
    >
      <OwnPassword
        username={user.username}
        label={t('totp.password')}
        value={password}
        onChange={setPassword}
      >
        <p>{why}</p>
      </OwnPassword>
    </Confirm>
  );
}
