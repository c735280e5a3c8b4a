import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AccountOverview } from 'harkara-contract/routes/accounts.ts';
import { accountQuery } from '../../../api/admin-accounts.ts';
import { type Answer, call } from '../../../api/call.ts';
import { useLookAgain } from '../../../api/query.ts';
import type { RequestFailure } from '../../../api/request-failure.ts';
import { useSignedIn } from '../../../api/use-session.tsx';
import { useFormats, useTexts } from '../../../i18n/locale.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fields, TextField } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/form.ts';
import { FailureNotice, Notice } from '../../../ui/notice.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { accountFieldsTexts } from './account-fields-texts.ts';
import { accountTexts } from './account-texts.ts';
import classes from './accounts.module.css';
import { changesOf, type SettingsField, shownIn } from './settings-fields.ts';
import { SettingsInput } from './settings-input.tsx';

type Props = {
  title: string;
  subtitle: string;
  /** On its button. */
  save: string;
  account: AccountOverview;
  fields: readonly SettingsField[];
  actions?: ReactNode;
  onSaved?: (changed: Answer<'PATCH /admin/accounts/:username'>) => void;
};

/** What another user has saved since this form was loaded. */
type Overtaken = Pick<AccountOverview, 'record' | 'fingerprint'>;

/** Settings of an account. Of two who change them at once, the second keeps what was typed and sees what is new. */
export function SettingsForm({ title, subtitle, save, account, fields, actions, onSaved }: Props) {
  const t = useTexts(accountTexts);
  const fieldTexts = useTexts(accountFieldsTexts);
  const formats = useFormats();
  const client = useQueryClient();
  const lookAgain = useLookAgain();
  const toast = useToast();
  const isOwner = useSignedIn().user.role === 'owner';
  const [base, setBase] = useState({ record: account.record, fingerprint: account.fingerprint });
  const [overtaken, setOvertaken] = useState<Overtaken>();
  const [reason, setReason] = useState('');
  const shown = shownIn(fields, base.record, account.effective);
  const form = useForm({
    initial: shown,
    check: (values) =>
      Object.fromEntries(
        fields
          .filter(({ name, needed }) => needed && values[name]?.trim() === '')
          .map(({ name }) => [name, t('missing')]),
      ),
    send: (values) =>
      call('PATCH /admin/accounts/:username', {
        params: { username: account.username },
        body: {
          fingerprint: base.fingerprint,
          changes: changesOf(fields, shown, values),
          ...(reason.trim() !== '' && { reason: reason.trim() }),
        },
      }),
    onDone: (changed) => {
      setReason('');
      setOvertaken(undefined);
      setBase({ record: changed.account.record, fingerprint: changed.account.fingerprint });
      client.setQueryData(accountQuery(account.username).queryKey, changed.account);
      lookAgain('GET /admin/accounts');
      toast({ text: t('saved') });
      onSaved?.(changed);
    },
    explain: (failure) => {
      const now = overtakenBy(failure);
      if (now) {
        setOvertaken(now);
        return sentenceOf(failure);
      }
      const named = Object.entries(failure.fields).map(
        ([name, why]) => [name.replace(/\[\d+\]$/, ''), why] as const,
      );
      const isOurs = named.length > 0 && named.every(([name]) => name in shown);
      return isOurs ? Object.fromEntries<string>(named) : undefined;
    },
  });
  const labelOf = (name: string): string => {
    const key = `field.${name}`;
    return key in accountFieldsTexts ? fieldTexts(key as keyof typeof accountFieldsTexts) : name;
  };
  const sentenceOf = ({ details }: RequestFailure): string => {
    const last = details['last_change'] as { by: string; at: string; after: object | null } | null;
    if (!last) return t('overtaken');
    const what = Object.keys(last.after ?? {})
      .map(labelOf)
      .join(', ');
    return t('overtaken-by', { who: last.by, at: formats.dayAndTime(new Date(last.at)), what });
  };
  const load = (): void => {
    if (!overtaken) return;
    const next = shownIn(fields, overtaken.record, account.effective);
    for (const { name } of fields) {
      if (form.values[name] === shown[name]) form.set(name, next[name] ?? '');
    }
    setBase(overtaken);
    setOvertaken(undefined);
  };
  const isChanged = fields.some(({ name }) => form.values[name] !== shown[name]);
  return (
    <Card title={title} subtitle={subtitle} actions={actions}>
      <form {...form.formProps}>
        <Fields>
          {form.problem && overtaken && (
            <Notice tone="warn" title={form.problem.sentence ?? t('overtaken')}>
              <p>{t('overtaken-why')}</p>
              <p className={classes.load}>
                <Button size="small" icon="refresh" onClick={load}>
                  {t('load')}
                </Button>
              </p>
            </Notice>
          )}
          {form.problem && !overtaken && form.problem.failure.code !== 'conflict' && (
            <FailureNotice {...form.problem} />
          )}
          <div className={classes.grid}>
            {fields.map((field) => (
              <SettingsInput key={field.name} of={field} field={form.field(field.name)} />
            ))}
          </div>
          {isOwner && isChanged && (
            <TextField label={t('reason')} optional maxLength={500} value={reason} onChange={setReason} />
          )}
          {isOwner && (
            <div>
              <Button type="submit" look="primary" busy={form.busy} disabled={!isChanged}>
                {save}
              </Button>
            </div>
          )}
        </Fields>
      </form>
    </Card>
  );
}

function overtakenBy({ code, details }: RequestFailure): Overtaken | undefined {
  if (code !== 'conflict') return undefined;
  const now = details['now'] as Partial<Overtaken> | null | undefined;
  return now?.record && now.fingerprint !== undefined
    ? { record: now.record, fingerprint: now.fingerprint }
    : undefined;
}
