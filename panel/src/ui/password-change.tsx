import { call } from '../api/call.ts';
import { useTexts } from '../i18n/locale.tsx';
import { Button } from './button.tsx';
import { SecretField, WhosePassword } from './field.tsx';
import { FormFields } from './form-fields.tsx';
import { useForm } from './form.ts';
import { securityTexts } from './security-texts.ts';

/** Shorter ones are refused by the server, too. */
export const SHORTEST_PASSWORD = 10;

type Props = {
  username: string;
  /** The password that the user has just signed in with, if it must be changed at once. */
  known?: string;
  isFirst?: boolean;
  full?: boolean;
  onDone: () => void;
};

export function PasswordChange({ username, known = '', isFirst = false, full = false, onDone }: Props) {
  const t = useTexts(securityTexts);
  const form = useForm({
    initial: { current: known, new: '' },
    check: (values) => ({
      ...(values.current === '' && { current: t('password.missing') }),
      ...(values.new.length < SHORTEST_PASSWORD
        ? { new: t('password.too-short') }
        : values.new === values.current && { new: t('password.same') }),
    }),
    send: (body) => call('POST /profile/password', { body }),
    explain: ({ code }) => (code === 'wrong_credentials' ? { current: t('password.wrong') } : undefined),
    onDone: () => {
      form.reset();
      onDone();
    },
  });
  return (
    <FormFields form={form}>
      <WhosePassword username={username} />
      {known === '' && (
        <SecretField
          label={t(isFirst ? 'password.first' : 'password.current')}
          autoComplete="current-password"
          {...form.field('current')}
        />
      )}
      <SecretField
        label={t('password.new')}
        hint={t('password.hint')}
        autoComplete="new-password"
        {...form.field('new')}
      />
      <div>
        <Button type="submit" look="primary" busy={form.busy} full={full} size={full ? 'large' : 'normal'}>
          {t('password.change')}
        </Button>
      </div>
    </FormFields>
  );
}
