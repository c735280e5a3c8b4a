import { useState } from 'react';
import { CHANNEL, CHANNELS, DEFAULT_CHANNEL, ROUTE_CODES } from 'harkara-contract/lists.ts';
import type { RouteRule } from 'harkara-contract/routes/route-rules.ts';
import { call } from '../../../api/call.ts';
import { useTexts } from '../../../i18n/locale.tsx';
import { sharedTexts } from '../../../i18n/shared-texts.ts';
import { ChangedNotice } from '../../../ui/changed-notice.tsx';
import { Details } from '../../../ui/details.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { FormFields } from '../../../ui/form-fields.tsx';
import { SubmitSheet } from '../../../ui/form-sheet.tsx';
import { useForm } from '../../../ui/form.ts';
import { Tick } from '../../../ui/tick.tsx';
import { CarriersField, type Picked } from './carriers-field.tsx';
import { AccountField, SenderField } from './choose-fields.tsx';
import { routesTexts } from './routes-texts.ts';
import classes from './routes.module.css';
import { useRuleWords } from './rule-words.ts';

type Props = { opened: boolean; rule: RouteRule | undefined; onClose: () => void; onSaved: () => void };

export const RULED = CHANNELS.filter((channel) => CHANNEL[channel].hasRules);
export const ROUTES = ['*', ...ROUTE_CODES] as const;

const partsOf = (text: string): string[] => text.split(',').flatMap((part) => part.trim() || []);
const isNumber = (text: string): boolean => /^\d+$/.test(text.trim());
const areNumbers = (text: string): boolean => partsOf(text).every(isNumber);

export function RuleSheet({ opened, rule, onClose, onSaved }: Props) {
  const t = useTexts(routesTexts);
  const editTitle = rule?.name ? t('edit-title', { name: rule.name }) : t('edit-unnamed');
  return (
    <SubmitSheet opened={opened} onClose={onClose} title={rule ? editTitle : t('new')} submit={t('save')}>
      {(formId) => <RuleForm formId={formId} rule={rule} onSaved={onSaved} />}
    </SubmitSheet>
  );
}

function RuleForm({ formId, rule, onSaved }: Pick<Props, 'rule' | 'onSaved'> & { formId: string }) {
  const t = useTexts(routesTexts);
  const shared = useTexts(sharedTexts);
  const { takesOf } = useRuleWords();
  const [fingerprint, setFingerprint] = useState(rule?.fingerprint ?? '');
  const [retry, setRetry] = useState(rule?.retry_rejected ?? false);
  const [picked, setPicked] = useState<Picked[]>(
    rule?.connectors.map((name, i) => ({ name, weight: String(rule.weights?.[i] ?? '') })) ?? [],
  );
  // A rule that files know by what it applies to stays with that.
  const mayChooseTakes = rule?.isKnownByName ?? true;
  const isWeighted = picked.length > 1 && picked.some(({ weight }) => weight.trim() !== '');
  const form = useForm({
    initial: {
      name: rule?.name ?? '',
      channel: rule?.channel ?? DEFAULT_CHANNEL,
      route: rule?.route ?? '*',
      connectors: '',
      weights: '',
      account: rule?.account ?? '',
      sender: rule?.sender ?? '',
      prefixes: rule?.prefixes?.join(', ') ?? '',
      priority: String(rule?.priority ?? 0),
    },
    check: ({ name, prefixes, priority }) => ({
      ...(rule?.isKnownByName && name.trim() === '' && { name: t('name-missing') }),
      ...(picked.length === 0 && { connectors: t('carriers-missing') }),
      ...(isWeighted && !picked.every(({ weight }) => isNumber(weight)) && { weights: t('weight-missing') }),
      ...(!areNumbers(prefixes) && { prefixes: t('not-a-number') }),
      ...(!/^-?\d+$/.test(priority.trim()) && { priority: t('not-a-number') }),
    }),
    send: (values) => {
      const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
      const prefixes = partsOf(values.prefixes);
      const body = {
        ...(mayChooseTakes && {
          account: orNull(values.account),
          sender: orNull(values.sender),
          prefixes: prefixes.length === 0 ? null : prefixes,
        }),
        priority: Number(values.priority),
        connectors: picked.map(({ name }) => name),
        weights: isWeighted ? picked.map(({ weight }) => Number(weight)) : null,
        retry_rejected: retry,
      };
      const name = orNull(values.name);
      if (rule) {
        const named = name === rule.name ? {} : { name };
        return call('PATCH /admin/routes', {
          query: { key: rule.key },
          body: { ...body, ...named, fingerprint },
        });
      }
      const { channel, route } = values;
      return call('POST /admin/routes', {
        body: { ...body, ...(name !== null && { name }), channel, route },
      });
    },
    explain: ({ fields }) => {
      const own = Object.fromEntries(
        Object.entries(fields).map(([at, why]) => [at.replace(/\[\d+\]$/, ''), why] as const),
      );
      return Object.keys(own).length > 0 ? own : undefined;
    },
    onDone: onSaved,
  });
  const failure = form.problem?.failure;
  const isChanged = failure?.code === 'conflict' && rule !== undefined && fingerprint === rule.fingerprint;
  return (
    <FormFields id={formId} form={isChanged ? { ...form, problem: undefined } : form}>
      {isChanged && <ChangedNotice failure={failure} onGoOn={setFingerprint} onGone={() => undefined} />}
      <TextField
        label={t('name')}
        optional={rule?.isKnownByName !== true}
        hint={t(rule?.isKnownByName ? 'name-hint-known' : 'name-hint')}
        autoFocus={!rule}
        maxLength={100}
        {...form.field('name')}
      />
      {rule && !mayChooseTakes && (
        <div>
          <Details items={[{ label: t('takes'), value: takesOf(rule) }]} />
          <p className={classes.hint}>{t('takes-fixed')}</p>
        </div>
      )}
      {!rule && (
        <>
          <SelectField
            label={t('channel')}
            {...form.field('channel')}
            choices={RULED.map((value) => ({ value, label: shared(`channel.${value}`) }))}
            onChange={(channel) => {
              form.set('channel', channel);
              // A carrier of another channel cannot take these messages.
              if (channel !== form.values.channel) setPicked([]);
            }}
          />
          <SelectField
            label={t('route')}
            {...form.field('route')}
            choices={ROUTES.map((value) => ({ value, label: t(`route.${value}`) }))}
          />
        </>
      )}
      <CarriersField
        channel={form.values.channel}
        picked={picked}
        onChange={(next) => {
          setPicked(next);
          form.set('connectors', '');
          form.set('weights', '');
        }}
        error={form.field('connectors').error}
        weightsError={form.field('weights').error}
      />
      {mayChooseTakes && (
        <>
          <AccountField label={t('account')} {...form.field('account')} />
          <SenderField
            label={t('sender')}
            account={form.values.account}
            {...(form.values.channel !== DEFAULT_CHANNEL && { hint: t('sender-hint') })}
            {...form.field('sender')}
          />
          <TextField label={t('prefixes')} hint={t('prefixes-hint')} optional {...form.field('prefixes')} />
        </>
      )}
      <TextField label={t('priority')} hint={t('priority-hint')} {...form.field('priority')} />
      <Tick label={t('retry')} checked={retry} onChange={setRetry} />
    </FormFields>
  );
}
