import { useId } from 'react';
import { addApiKey, type ApiKey, type Scope } from '../../api/api-keys.ts';
import { now } from '../../i18n/clock.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { fromLocalInput } from '../../i18n/zoned-time.ts';
import { Button } from '../../ui/button.tsx';
import { CheckList } from '../../ui/check-list.tsx';
import { FieldRow, Fields, LongTextField, TextField } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.ts';
import { FailureNotice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { apiKeysTexts } from './api-keys-texts.ts';

type Props = { opened: boolean; onClose: () => void; onMade: (made: ApiKey & { key: string }) => void };

const SCOPES: readonly Scope[] = ['send', 'read', 'credits'];

export function NewKeySheet({ opened, onClose, onMade }: Props) {
  const t = useTexts(apiKeysTexts);
  const formId = useId();
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={t('new.title')}
      footer={
        <Button type="submit" form={formId} look="primary">
          {t('new.make')}
        </Button>
      }
    >
      <NewKeyForm formId={formId} onMade={onMade} />
    </Sheet>
  );
}

function NewKeyForm({ formId, onMade }: Pick<Props, 'onMade'> & { formId: string }) {
  const t = useTexts(apiKeysTexts);
  const { timeZone, zone } = useFormats();
  const form = useForm({
    initial: {
      name: '',
      scopes: SCOPES.join(' '),
      per_minute: '60',
      per_day: '10000',
      allow_ips: '',
      expires_at: '',
    },
    check: ({ name, scopes, per_minute, per_day, expires_at }) => ({
      ...(name.trim() === '' && { name: t('new.name-missing') }),
      ...(scopes === '' && { scopes: t('new.scopes-missing') }),
      ...(!isCount(per_minute) && { per_minute: t('new.limit-bad') }),
      ...(!isCount(per_day) && { per_day: t('new.limit-bad') }),
      ...(expires_at !== '' &&
        !((fromLocalInput(expires_at, timeZone)?.getTime() ?? 0) > now().getTime()) && {
          expires_at: t('new.expires-bad'),
        }),
    }),
    send: ({ name, scopes, per_minute, per_day, allow_ips, expires_at }) => {
      const chosen = scopesIn(scopes);
      return addApiKey({
        name: name.trim(),
        scopes: chosen.length === SCOPES.length ? [] : chosen,
        per_minute: Number(per_minute),
        per_day: Number(per_day),
        allow_ips: allow_ips.split(/[\s,;]+/).filter((range) => range !== ''),
        expires_at: expires_at === '' ? null : (fromLocalInput(expires_at, timeZone)?.toISOString() ?? null),
      });
    },
    explain: ({ code, fields }) => {
      if (code === 'conflict' && fields.name) return { name: t('new.name-taken') };
      if (fields.allow_ips) return { allow_ips: t('new.ips-bad') };
      return undefined;
    },
    onDone: onMade,
  });
  return (
    <form id={formId} {...form.formProps}>
      <Fields>
        {form.problem && <FailureNotice {...form.problem} />}
        <TextField
          label={t('new.name')}
          hint={t('new.name-hint')}
          autoComplete="off"
          maxLength={100}
          autoFocus
          {...form.field('name')}
        />
        <CheckList
          label={t('new.scopes')}
          checks={SCOPES.map((value) => ({
            value,
            label: t(`scope.${value}`),
            hint: t(`scope.${value}-why`),
          }))}
          values={scopesIn(form.values.scopes)}
          error={form.field('scopes').error}
          onChange={(scopes) => form.set('scopes', scopes.join(' '))}
        />
        <FieldRow>
          <TextField label={t('new.per-minute')} inputMode="numeric" {...form.field('per_minute')} />
          <TextField label={t('new.per-day')} inputMode="numeric" {...form.field('per_day')} />
        </FieldRow>
        <LongTextField
          label={t('new.ips')}
          hint={t('new.ips-hint')}
          optional
          rows={2}
          {...form.field('allow_ips')}
        />
        <TextField
          label={t('new.expires', { zone })}
          hint={t('new.expires-hint')}
          optional
          type="datetime-local"
          {...form.field('expires_at')}
        />
      </Fields>
    </form>
  );
}

function scopesIn(text: string): Scope[] {
  const words = text.split(' ');
  return SCOPES.filter((scope) => words.includes(scope));
}

const isCount = (text: string): boolean => /^[1-9]\d{0,6}$/.test(text);
