import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Settings } from 'harkara-contract/routes/settings.ts';
import { type Answer, type Body, call } from '../../../api/call.ts';
import { query } from '../../../api/query.ts';
import type { Result } from '../../../api/request.ts';
import { useSignedIn } from '../../../api/use-session.tsx';
import { useFormats, useTexts } from '../../../i18n/locale.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChangedNotice } from '../../../ui/changed-notice.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { FieldRow, Fields, LongTextField, TextField } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/form.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { FailureNotice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useFilters } from '../../../ui/use-filters.ts';
import { EnvironmentTab } from './environment-tab.tsx';
import classes from './settings.module.css';
import { settingsTexts } from './settings-texts.ts';

/** What is set here, and what is only set on the server. */
const TABS = ['gateway', 'environment'] as const;

export function SettingsPage() {
  const t = useTexts(settingsTexts);
  // What the user edits is loaded once: a later look would overwrite what was typed.
  const settings = useQuery({
    ...query('GET /admin/settings'),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <Loaded query={settings} skeleton={<Skeleton height={760} />}>
        {(loaded) => <Tabs settings={loaded} onSaved={() => void settings.refetch()} />}
      </Loaded>
    </Page>
  );
}

const change = (body: Body<'PATCH /admin/settings'>) => call('PATCH /admin/settings', { body });

type CardProps = { settings: Settings; onSaved: () => void };

function Tabs({ settings, onSaved }: CardProps) {
  const t = useTexts(settingsTexts);
  const { filters } = useFilters(['tab']);
  const tab = TABS.find((one) => one === filters.tab) ?? 'gateway';
  return (
    <>
      <TabLinks label={t('tabs')} tabs={TABS.map((name) => ({ name, text: t(`tab.${name}`) }))} shown={tab} />
      {tab === 'environment' ? (
        <EnvironmentTab variables={settings.environment} />
      ) : (
        <OwnSettings settings={settings} onSaved={onSaved} />
      )}
    </>
  );
}

function OwnSettings({ settings, onSaved }: CardProps) {
  const { promotional_hours: hours, network, alerts } = settings.fingerprints;
  return (
    <>
      <AlertsCard key={`alerts ${alerts}`} settings={settings} onSaved={onSaved} />
      <HoursCard key={`hours ${hours}`} settings={settings} onSaved={onSaved} />
      <NetworkCard key={`network ${network}`} settings={settings} onSaved={onSaved} />
    </>
  );
}

/** A form with its own button: settings are saved one by one. */
function SettingForm({
  form,
  title,
  subtitle,
  save,
  onGoOn,
  children,
}: {
  form: Pick<ReturnType<typeof useForm>, 'formProps' | 'problem' | 'busy'>;
  title: string;
  subtitle: string;
  /** What its button says. */
  save: string;
  onGoOn: (fingerprint: string) => void;
  children: ReactNode;
}) {
  const isOwner = useSignedIn().user.role === 'owner';
  const { problem } = form;
  return (
    <Card title={title} subtitle={subtitle}>
      <form {...form.formProps}>
        <Fields>
          {problem?.failure.code === 'conflict' ? (
            <ChangedNotice failure={problem.failure} onGoOn={onGoOn} onGone={() => undefined} />
          ) : (
            problem && <FailureNotice {...problem} />
          )}
          {children}
          {isOwner && (
            <div>
              <Button type="submit" look="primary" busy={form.busy}>
                {save}
              </Button>
            </div>
          )}
        </Fields>
      </form>
    </Card>
  );
}

function useSaved(onSaved: () => void): () => void {
  const t = useTexts(settingsTexts);
  const toast = useToast();
  return () => {
    toast({ text: t('saved') });
    onSaved();
  };
}

function HoursCard({ settings, onSaved }: CardProps) {
  const t = useTexts(settingsTexts);
  const [fingerprint, setFingerprint] = useState(settings.fingerprints.promotional_hours);
  const form = useForm({
    initial: { from: settings.promotional_hours?.from ?? '', to: settings.promotional_hours?.to ?? '' },
    send: ({ from, to }) => {
      const hours = { from: from.trim(), to: to.trim() };
      const isEmpty = hours.from === '' && hours.to === '';
      return change({ promotional_hours: isEmpty ? null : hours, fingerprint });
    },
    onDone: useSaved(onSaved),
  });
  return (
    <SettingForm
      form={form}
      title={t('hours')}
      subtitle={t('hours-subtitle')}
      save={t('hours-save')}
      onGoOn={setFingerprint}
    >
      <p className={classes.calm}>{t(settings.promotional_hours === null ? 'hours-none' : 'hours-empty')}</p>
      <FieldRow>
        <TextField label={t('from')} placeholder="10:00" {...form.field('from')} />
        <TextField label={t('to')} placeholder="21:00" {...form.field('to')} />
      </FieldRow>
    </SettingForm>
  );
}

function NetworkCard({ settings, onSaved }: CardProps) {
  const t = useTexts(settingsTexts);
  const [fingerprint, setFingerprint] = useState(settings.fingerprints.network);
  const form = useForm({
    initial: { allow_private: settings.network.allow_private.join('\n') },
    send: ({ allow_private: text }) =>
      change({
        network: { allow_private: text.split('\n').flatMap((line) => line.trim() || []) },
        fingerprint,
      }),
    explain: ({ fields }) => {
      const [wrong] = Object.entries(fields);
      return wrong ? { allow_private: `${wrong[0].replace('allow_private', '')} ${wrong[1]}` } : undefined;
    },
    onDone: useSaved(onSaved),
  });
  return (
    <SettingForm
      form={form}
      title={t('network')}
      subtitle={t('network-subtitle')}
      save={t('network-save')}
      onGoOn={setFingerprint}
    >
      <LongTextField label={t('ranges')} placeholder="10.0.0.0/8" {...form.field('allow_private')} />
    </SettingForm>
  );
}

function AlertsCard({ settings, onSaved }: CardProps) {
  const t = useTexts(settingsTexts);
  const { alerts, usual } = settings;
  const [fingerprint, setFingerprint] = useState(settings.fingerprints.alerts);
  const isWhole = (text: string): boolean => /^\d*$/.test(text.trim());
  const form = useForm({
    initial: {
      low_balance: alerts.low_balance === null ? '' : String(alerts.low_balance),
      approvals_hours: alerts.approvals_hours === null ? '' : String(alerts.approvals_hours),
      disk_percent: alerts.disk_percent === null ? '' : String(alerts.disk_percent),
      webhook_url: alerts.webhook_url ?? '',
      mail_to: alerts.mail_to ?? '',
      mail_from: alerts.mail_from ?? '',
    },
    check: (values) => ({
      ...Object.fromEntries(
        (['low_balance', 'approvals_hours', 'disk_percent'] as const).flatMap((name) =>
          isWhole(values[name]) ? [] : [[name, t('number')] as const],
        ),
      ),
      ...(values.mail_to.trim() !== '' &&
        values.mail_from.trim() === '' && { mail_from: t('mail-from-rule') }),
    }),
    send: (values) => {
      const whole = (text: string) => (text.trim() === '' ? null : Number(text));
      const text = (given: string) => (given.trim() === '' ? null : given.trim());
      return change({
        alerts: {
          low_balance: whole(values.low_balance),
          approvals_hours: whole(values.approvals_hours),
          disk_percent: whole(values.disk_percent),
          webhook_url: text(values.webhook_url),
          mail_to: text(values.mail_to),
          mail_from: text(values.mail_from),
        },
        fingerprint,
      });
    },
    onDone: useSaved(onSaved),
  });
  const formats = useFormats();
  return (
    <SettingForm
      form={form}
      title={t('alerts')}
      subtitle={t('alerts-subtitle')}
      save={t('alerts-save')}
      onGoOn={setFingerprint}
    >
      <FieldRow>
        <TextField
          label={t('low-balance')}
          hint={t('low-balance-hint')}
          placeholder={formats.number(usual.low_balance)}
          inputMode="numeric"
          {...form.field('low_balance')}
        />
        <TextField
          label={t('approvals')}
          placeholder={formats.number(usual.approvals_hours)}
          inputMode="numeric"
          {...form.field('approvals_hours')}
        />
        <TextField
          label={t('disk')}
          placeholder={formats.number(usual.disk_percent)}
          inputMode="numeric"
          {...form.field('disk_percent')}
        />
      </FieldRow>
      <TextField
        label={t('webhook')}
        hint={t('webhook-hint')}
        type="url"
        optional
        {...form.field('webhook_url')}
      />
      <FieldRow>
        <TextField
          label={t('mail-to')}
          hint={t('mail-hint')}
          type="email"
          optional
          {...form.field('mail_to')}
        />
        <TextField label={t('mail-from')} type="email" optional {...form.field('mail_from')} />
      </FieldRow>
      {settings.alertsSecret !== null && (
        <p className={classes.calm}>
          {t('secret')}: <code className={classes.code}>…{settings.alertsSecret.slice(-4)}</code>{' '}
          <CopyButton text={settings.alertsSecret} label={t('secret-copy')} />
        </p>
      )}
      {(alerts.webhook_url !== null || alerts.mail_to !== null) && <TestAlert />}
    </SettingForm>
  );
}

/** Whether alerts arrive should be known before the first one. */
function TestAlert() {
  const t = useTexts(settingsTexts);
  const isOwner = useSignedIn().user.role === 'owner';
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Result<Answer<'POST /admin/alerts/test'>>>();
  const run = async (): Promise<void> => {
    setBusy(true);
    setResult(await call('POST /admin/alerts/test'));
    setBusy(false);
  };
  if (!isOwner) return null;
  return (
    <>
      <div>
        <Button icon="webhook" busy={busy} onClick={() => void run()}>
          {t('try')}
        </Button>
      </div>
      <div aria-live="polite">
        {result && !result.ok && <FailureNotice failure={result.failure} sentence={undefined} />}
        {result?.ok &&
          result.data.told.map(({ way, problem }) => (
            <p key={way}>
              {problem === null
                ? t('try.arrived', { way: t(`way.${way}`) })
                : t('try.failed', { way: t(`way.${way}`), why: problem.text })}
            </p>
          ))}
      </div>
    </>
  );
}
