import { call } from '../../api/call.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import { useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FieldRow, Fields, SecretField, WhosePassword } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.ts';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { SHORTEST_PASSWORD } from '../../ui/password-change.tsx';
import { useToast } from '../../ui/toast.tsx';
import { profileTexts } from './profile-texts.ts';

export function ApiPasswordCard() {
  const t = useTexts(profileTexts);
  const { account, user } = useSignedIn();
  const toast = useToast();
  const form = useForm({
    initial: { password: '', new: '' },
    check: (values) => ({
      ...(values.password === '' && { password: t('api.own-missing') }),
      ...(values.new.length < SHORTEST_PASSWORD && { new: t('api.too-short') }),
    }),
    send: (body) => call('POST /account/api-password', { body }),
    explain: ({ code }) => (code === 'wrong_credentials' ? { password: t('totp.wrong') } : undefined),
    onDone: () => {
      form.reset();
      toast({ text: t('api.changed') });
    },
  });
  return (
    <Card title={t('api.title')} subtitle={t('api.subtitle', { username: account.username })}>
      <form {...form.formProps}>
        <Fields>
          <WhosePassword username={user.username} />
          <Notice tone="warn" title={t('api.warning-title')}>
            {t('api.warning')}
          </Notice>
          {form.problem && <FailureNotice {...form.problem} />}
          <FieldRow>
            <SecretField label={t('api.own')} autoComplete="current-password" {...form.field('password')} />
            <SecretField
              label={t('api.new')}
              hint={t('api.new-hint')}
              autoComplete="off"
              {...form.field('new')}
            />
          </FieldRow>
          <div>
            <Button type="submit" look="danger" busy={form.busy}>
              {t('api.change')}
            </Button>
          </div>
        </Fields>
      </form>
    </Card>
  );
}
