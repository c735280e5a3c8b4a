import { useNavigate } from '@tanstack/react-router';
import { FEATURES } from 'harkara-contract/features.ts';
import { ACCOUNT_DETAILS } from 'harkara-contract/lists.ts';
import { useState } from 'react';
import { type Body, call } from '../../../api/call.ts';
import { useLookAgain } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/locale.tsx';
import { AccountDetailFields, changedDetails } from '../../../ui/account-details.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FieldRow, Fields, SelectField, TextField } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/form.ts';
import { FailureNotice } from '../../../ui/notice.tsx';
import { type Once, OnceSheet } from '../../../ui/once-sheet.tsx';
import { Page } from '../../../ui/page.tsx';
import { useMadeAccount } from '../../../ui/use-made-account.ts';
import { accountTexts } from './account-texts.ts';
import classes from './accounts.module.css';
import { accountsTexts } from './accounts-texts.ts';
import { ROUTES } from './senders-tab.tsx';
import { changesOf, FEATURE_FIELDS, PRICE_FIELDS, YES } from './settings-fields.ts';
import { SettingsInput } from './settings-input.tsx';

const ROLES = ['customer', 'reseller'] as const;

/** Names as the server has them, so that it can say what is wrong with each. */
const EMPTY: Record<string, string> = {
  username: '',
  role: 'customer',
  parent: '',
  time_zone: 'Asia/Kolkata',
  ...Object.fromEntries(ACCOUNT_DETAILS.map((name) => [`details.${name}`, ''])),
  ...Object.fromEntries(PRICE_FIELDS.map(({ name }) => [name, '1'])),
  ...Object.fromEntries(
    Object.values(FEATURES).map(({ file, usual }) => [`features.${file}`, usual ? YES : '']),
  ),
  'dlt.entity_ids[0]': '',
  'senders[0].sender_id': '',
  'senders[0].route': 'transactional',
  'senders[0].dlt_header_id': '',
  'api_keys[0].name': '',
  'credits.sms': '',
  reference: '',
};

export function NewAccountPage() {
  const t = useTexts(accountsTexts);
  const one = useTexts(accountTexts);
  const navigate = useNavigate();
  const lookAgain = useLookAgain();
  const showMade = useMadeAccount();
  const [made, setMade] = useState<{ username: string; once: Once }>();
  const form = useForm({
    initial: EMPTY,
    check: (values) => ({
      ...((values['username'] ?? '').trim().length < 3 && { username: t('username-rule') }),
      ...(values['credits.sms'] !== '' &&
        (values['reference'] ?? '').trim() === '' && { reference: one('credit.reference-missing') }),
    }),
    send: (values) => call('POST /admin/accounts', { body: bodyOf(values) }),
    onDone: (account, values) => {
      lookAgain('GET /admin/accounts');
      setMade({ username: account.username, once: showMade(account, values['senders[0].sender_id']) });
    },
  });
  const field = (name: string) => {
    const { value = '', ...rest } = form.field(name);
    return { ...rest, value, autoComplete: 'off', spellCheck: false };
  };
  return (
    <Page title={t('new')} subtitle={t('new-subtitle')} narrow>
      <form {...form.formProps}>
        <Fields>
          <Card title={t('basics')}>
            <Fields>
              <TextField
                label={t('username')}
                hint={t('username-hint')}
                maxLength={64}
                autoFocus
                {...field('username')}
              />
              <FieldRow>
                <SelectField
                  label={t('role')}
                  error={form.field('role').error}
                  value={roleIn(form.values)}
                  choices={ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
                  onChange={(value) => form.set('role', value)}
                />
                <TextField label={t('parent')} hint={t('parent-hint')} optional {...field('parent')} />
              </FieldRow>
              <TextField label={t('zone')} {...field('time_zone')} />
            </Fields>
          </Card>
          <Card title={one('title.details')} subtitle={t('details-subtitle')}>
            <Fields>
              <AccountDetailFields field={(name) => form.field(`details.${name}`)} />
            </Fields>
          </Card>
          <Card title={one('title.prices')} subtitle={one('subtitle.prices')}>
            <div className={classes.grid}>
              {PRICE_FIELDS.map((price) => (
                <SettingsInput key={price.name} of={price} field={form.field(price.name)} />
              ))}
            </div>
          </Card>
          <Card title={one('title.features')} subtitle={one('subtitle.features')}>
            <div className={classes.grid}>
              {FEATURE_FIELDS.map((feature) => (
                <SettingsInput key={feature.name} of={feature} field={form.field(feature.name)} />
              ))}
            </div>
          </Card>
          <Card title={t('first.title')} subtitle={t('first.subtitle')}>
            <Fields>
              <TextField
                label={t('first.entity')}
                hint={one('digits')}
                optional
                inputMode="numeric"
                {...field('dlt.entity_ids[0]')}
              />
              <FieldRow>
                <TextField
                  label={one('senders.id')}
                  optional
                  maxLength={15}
                  {...field('senders[0].sender_id')}
                />
                <SelectField
                  label={one('senders.route')}
                  value={routeIn(form.values)}
                  choices={ROUTES.map((value) => ({ value, label: one(`route.${value}`) }))}
                  onChange={(value) => form.set('senders[0].route', value)}
                />
              </FieldRow>
              <TextField
                label={one('senders.header')}
                hint={one('digits')}
                optional
                inputMode="numeric"
                {...field('senders[0].dlt_header_id')}
              />
              <TextField
                label={t('first.key')}
                hint={t('first.key-hint')}
                optional
                {...field('api_keys[0].name')}
              />
              <FieldRow>
                <TextField
                  label={t('first.credits')}
                  optional
                  inputMode="decimal"
                  {...field('credits.sms')}
                />
                <TextField
                  label={one('credit.reference')}
                  hint={one('credit.reference-hint')}
                  maxLength={200}
                  optional
                  {...field('reference')}
                />
              </FieldRow>
            </Fields>
          </Card>
          {form.problem && <FailureNotice {...form.problem} />}
          <div>
            <Button type="submit" look="primary" size="large" busy={form.busy}>
              {t('create')}
            </Button>
          </div>
        </Fields>
      </form>
      <OnceSheet
        shown={made?.once}
        onClose={() => {
          if (made) void navigate({ to: '/admin/accounts/$username', params: { username: made.username } });
        }}
      />
    </Page>
  );
}

type Values = Readonly<Record<string, string>>;

const roleIn = (values: Values) => ROLES.find((role) => role === values['role']) ?? 'customer';
const routeIn = (values: Values) =>
  ROUTES.find((route) => route === values['senders[0].route']) ?? 'transactional';

function bodyOf(values: Values): Body<'POST /admin/accounts'> {
  const text = (name: string): string => (values[name] ?? '').trim();
  const settings = [...PRICE_FIELDS, ...FEATURE_FIELDS];
  const sender = text('senders[0].sender_id');
  const header = text('senders[0].dlt_header_id');
  const entity = text('dlt.entity_ids[0]');
  const key = text('api_keys[0].name');
  const credits = text('credits.sms');
  const reference = text('reference');
  const details = changedDetails(
    Object.fromEntries(ACCOUNT_DETAILS.map((name) => [name, text(`details.${name}`)])),
    {},
  );
  return {
    username: text('username'),
    role: roleIn(values),
    ...(text('parent') !== '' && { parent: text('parent') }),
    ...(text('time_zone') !== '' && { time_zone: text('time_zone') }),
    ...(Object.keys(details).length > 0 && { details }),
    // Compared with nothing, so that all of them are sent.
    ...changesOf(settings, {}, values),
    ...(entity !== '' && { dlt: { entity_ids: [entity] } }),
    ...(sender !== '' && {
      senders: [
        {
          sender_id: sender,
          route: routeIn(values),
          ...(header !== '' && { dlt_header_id: header }),
        },
      ],
    }),
    ...(key !== '' && { api_keys: [{ name: key }] }),
    ...(credits !== '' && { credits: { sms: Number.isNaN(Number(credits)) ? credits : Number(credits) } }),
    ...(reference !== '' && { reference }),
  };
}
