import { call } from '../../api/call.ts';
import { useSessionChange, useSignedIn } from '../../api/use-session.tsx';
import { useFormats, useLocale, useTexts } from '../../i18n/locale.tsx';
import { sharedTexts } from '../../i18n/shared-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Details } from '../../ui/details.tsx';
import { FieldRow, Fields, SelectField, TextField } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.ts';
import { LANGUAGES } from '../../ui/language-menu.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { profileTexts } from './profile-texts.ts';

export function IdentityCard() {
  const t = useTexts(profileTexts);
  const shared = useTexts(sharedTexts);
  const { user, account } = useSignedIn();
  const { language, setLanguage } = useLocale();
  const { timeZone, zone } = useFormats();
  const { refresh } = useSessionChange();
  const toast = useToast();
  const form = useForm({
    initial: { name: user.name },
    check: ({ name }) => (name.trim() === '' ? { name: t('you.name-missing') } : {}),
    send: ({ name }) => call('PATCH /profile', { body: { name: name.trim(), language } }),
    onDone: () => {
      toast({ text: t('you.saved') });
      void refresh();
    },
  });
  return (
    <Card title={t('you.title')}>
      <form {...form.formProps}>
        <Fields>
          <Details
            items={[
              account.displayName !== null && { label: t('you.account'), value: account.displayName },
              { label: t('you.username'), value: user.username },
              { label: t('you.role'), value: shared(`role.${user.role}`) },
              { label: t('you.zone'), value: zone === timeZone ? timeZone : `${timeZone} (${zone})` },
            ]}
          />
          {form.problem && <FailureNotice {...form.problem} />}
          <FieldRow>
            <TextField label={t('you.name')} autoComplete="name" {...form.field('name')} />
            <SelectField
              label={t('you.language')}
              choices={LANGUAGES}
              value={language}
              onChange={setLanguage}
            />
          </FieldRow>
          <div>
            <Button type="submit" look="primary" busy={form.busy}>
              {t('you.save')}
            </Button>
          </div>
        </Fields>
      </form>
    </Card>
  );
}
