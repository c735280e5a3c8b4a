import type { Scope } from 'harkara-contract/lists.ts';
import type { NewApiKey } from 'harkara-contract/routes/api-keys.ts';
import { call } from '../../api/call.ts';
import { now } from '../../i18n/clock.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { fromLocalInput } from '../../i18n/zoned-time.ts';
import { CheckList } from '../../ui/check-list.tsx';
import { FieldRow, LongTextField, TextField } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { apiKeysTexts } from './api-keys-texts.ts';

type Props = { opened: boolean; onClose: () => void; onMade: (made: NewApiKey) => void };

const SCOPES: readonly Scope[] = ['send', 'read', 'credits'];

export function NewKeySheet({ opened, onClose, onMade }: Props) {
  const t = useTexts(apiKeysTexts);
  const { timeZone, zone } = useFormats();
  return (
    <FormSheet
      opened={opened}
      onClose={onClose}
      title={t('new.title')}
      submit={t('new.make')}
      initial={{
        name: '',
        scopes: SCOPES.join(' '),
        perMinute: '60',
        perDay: '10000',
        allowIps: '',
        expiresAt: '',
      }}
      check={({ name, scopes, perMinute, perDay, expiresAt }) => ({
        ...(name.trim() === '' && { name: t('new.name-missing') }),
        ...(scopes === '' && { scopes: t('new.scopes-missing') }),
        ...(!isCount(perMinute) && { perMinute: t('new.limit-bad') }),
        ...(!isCount(perDay) && { perDay: t('new.limit-bad') }),
        ...(expiresAt !== '' &&
          !((fromLocalInput(expiresAt, timeZone)?.getTime() ?? 0) > now().getTime()) && {
            expiresAt: t('new.expires-bad'),
          }),
      })}
      send={({ name, scopes, perMinute, perDay, allowIps, expiresAt }) => {
        const chosen = scopesIn(scopes);
        const ranges = allowIps.split(/[\s,;]+/).filter((range) => range !== '');
        const body = {
          name: name.trim(),
          scopes: chosen.length === SCOPES.length ? null : chosen,
          perMinute: Number(perMinute),
          perDay: Number(perDay),
          allowIps: ranges.length === 0 ? null : ranges,
          expiresAt: expiresAt === '' ? null : (fromLocalInput(expiresAt, timeZone)?.toISOString() ?? null),
        };
        return call('POST /api-keys', { body });
      }}
      explain={({ code, fields }) => {
        if (code === 'conflict' && fields.name) return { name: t('new.name-taken') };
        if (fields.allowIps) return { allowIps: t('new.ips-bad') };
        return undefined;
      }}
      onDone={onMade}
    >
      {(form) => (
        <>
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
            <TextField label={t('new.per-minute')} inputMode="numeric" {...form.field('perMinute')} />
            <TextField label={t('new.per-day')} inputMode="numeric" {...form.field('perDay')} />
          </FieldRow>
          <LongTextField
            label={t('new.ips')}
            hint={t('new.ips-hint')}
            optional
            rows={2}
            {...form.field('allowIps')}
          />
          <TextField
            label={t('new.expires', { zone })}
            hint={t('new.expires-hint')}
            optional
            type="datetime-local"
            {...form.field('expiresAt')}
          />
        </>
      )}
    </FormSheet>
  );
}

function scopesIn(text: string): Scope[] {
  const words = text.split(' ');
  return SCOPES.filter((scope) => words.includes(scope));
}

const isCount = (text: string): boolean => /^[1-9]\d{0,6}$/.test(text);
