import { useState } from 'react';
import { CHANNEL, CHANNELS, DEFAULT_CHANNEL, ROUTE_CODES } from 'harkara-contract/lists.ts';
import type { RouteRule } from 'harkara-contract/routes/route-rules.ts';
import { call } from '../../../api/call.ts';
import { useTexts } from '../../../i18n/locale.tsx';
import { sharedTexts } from '../../../i18n/shared-texts.ts';
import { ChangedNotice } from '../../../ui/changed-notice.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { FormFields } from '../../../ui/form-fields.tsx';
import { SubmitSheet } from '../../../ui/form-sheet.tsx';
import { useForm } from '../../../ui/form.ts';
import { Tick } from '../../../ui/tick.tsx';
import { routesTexts } from './routes-texts.ts';

type Props = { opened: boolean; rule: RouteRule | undefined; onClose: () => void; onSaved: () => void };

export const RULED = CHANNELS.filter((channel) => CHANNEL[channel].hasRules);
export const ROUTES = ['*', ...ROUTE_CODES] as const;

const partsOf = (text: string): string[] => text.split(',').flatMap((part) => part.trim() || []);
const areNumbers = (text: string): boolean => partsOf(text).every((part) => /^\d+$/.test(part));

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
  const [fingerprint, setFingerprint] = useState(rule?.fingerprint ?? '');
  const [retry, setRetry] = useState(rule?.retry_rejected ?? false);
  // A rule without a name is known by what it takes.
  const mayChooseTakes = rule?.name !== null;
  const form = useForm({
    initial: {
      name: rule?.name ?? '',
      channel: rule?.channel ?? DEFAULT_CHANNEL,
      route: rule?.route ?? '*',
      account: rule?.account ?? '',
      sender: rule?.sender ?? '',
      prefixes: rule?.prefixes?.join(', ') ?? '',
      priority: String(rule?.priority ?? 0),
      connectors: rule?.connectors.join(', ') ?? '',
      weights: rule?.weights?.join(', ') ?? '',
    },
    check: ({ name, connectors, weights, prefixes, priority }) => ({
      ...(!rule && name.trim() === '' && { name: t('name-missing') }),
      ...(partsOf(connectors).length === 0 && { connectors: t('carriers-missing') }),
      ...(!areNumbers(weights) && { weights: t('not-a-number') }),
      ...(!areNumbers(prefixes) && { prefixes: t('not-a-number') }),
      ...(!/^-?\d+$/.test(priority.trim()) && { priority: t('not-a-number') }),
    }),
    send: (values) => {
      const listOrNull = (text: string) => (partsOf(text).length === 0 ? null : partsOf(text));
      const body = {
        ...(mayChooseTakes && {
          account: values.account.trim() === '' ? null : values.account.trim(),
          sender: values.sender.trim() === '' ? null : values.sender.trim(),
          prefixes: listOrNull(values.prefixes),
        }),
        priority: Number(values.priority),
        connectors: partsOf(values.connectors),
        weights: listOrNull(values.weights)?.map(Number) ?? null,
        retry_rejected: retry,
      };
      if (rule) {
        return call('PATCH /admin/routes', { query: { key: rule.key }, body: { ...body, fingerprint } });
      }
      const { channel, route } = values;
      return call('POST /admin/routes', { body: { ...body, name: values.name.trim(), channel, route } });
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
      {!rule && (
        <>
          <TextField label={t('name')} autoFocus {...form.field('name')} />
          <SelectField
            label={t('channel')}
            {...form.field('channel')}
            choices={RULED.map((value) => ({ value, label: shared(`channel.${value}`) }))}
          />
          <SelectField
            label={t('route')}
            {...form.field('route')}
            choices={ROUTES.map((value) => ({ value, label: t(`route.${value}`) }))}
          />
        </>
      )}
      <TextField
        label={t('carriers')}
        hint={t('carriers-hint')}
        spellCheck={false}
        {...form.field('connectors')}
      />
      <TextField label={t('weights')} hint={t('weights-hint')} optional {...form.field('weights')} />
      {mayChooseTakes && (
        <>
          <TextField label={t('account')} optional spellCheck={false} {...form.field('account')} />
          <TextField label={t('sender')} optional spellCheck={false} {...form.field('sender')} />
          <TextField label={t('prefixes')} hint={t('prefixes-hint')} optional {...form.field('prefixes')} />
        </>
      )}
      <TextField label={t('priority')} hint={t('priority-hint')} {...form.field('priority')} />
      <Tick label={t('retry')} checked={retry} onChange={setRetry} />
    </FormFields>
  );
}
