import type { MadeAccount } from '../../api/admin-accounts.ts';
import { createCustomer, type Limits } from '../../api/customers.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { FieldRow, TextField } from '../../ui/field.tsx';
import { FormSheet, SheetForm } from '../../ui/form-sheet.tsx';
import { useForm } from '../../ui/form.ts';
import { Tick } from '../../ui/tick.tsx';
import { customersTexts } from './customers-texts.ts';

type Props = {
  opened: boolean;
  limits: Limits;
  onClose: () => void;
  onDone: (made: MadeAccount) => void;
};

export function NewCustomerSheet({ opened, limits, onClose, onDone }: Props) {
  const t = useTexts(customersTexts);
  return (
    <FormSheet opened={opened} onClose={onClose} title={t('new')}>
      {(formId) => <NewCustomerForm formId={formId} limits={limits} onDone={onDone} />}
    </FormSheet>
  );
}

const FEATURES = [
  'international',
  'promo_sender',
  'email',
  'chatapp',
  'voice',
  'sandbox',
  'get_api',
] as const;
const PRICES = {
  T: null,
  P: null,
  I: 'international',
  V: 'voice',
  email: 'email',
  chatapp: 'chatapp',
} as const;
const YES = 'yes';

function NewCustomerForm({ formId, limits, onDone }: Pick<Props, 'limits' | 'onDone'> & { formId: string }) {
  const t = useTexts(customersTexts);
  const formats = useFormats();
  const features = FEATURES.filter((name) => limits.features[name] === true);
  const routes = (Object.keys(PRICES) as (keyof typeof PRICES)[]).filter((route) => {
    const needs = PRICES[route];
    return needs === null || limits.features[needs] === true;
  });
  const leastOf = (route: string): number => limits.prices[route] ?? 1;
  const initial: Record<string, string> = {
    username: '',
    'api_keys[0].name': '',
    ...Object.fromEntries(routes.map((route) => [`prices.${route}`, String(leastOf(route))])),
    ...Object.fromEntries(features.map((name) => [`features.${name}`, ''])),
  };
  const form = useForm({
    initial,
    check: (values) => ({
      ...((values['username'] ?? '').trim().length < 3 && { username: t('username-rule') }),
      ...Object.fromEntries(
        routes.flatMap((route) => {
          const price = Number(values[`prices.${route}`]);
          const least = formats.credits(leastOf(route));
          return price >= leastOf(route) ? [] : [[`prices.${route}`, t('price-rule', { least })]];
        }),
      ),
    }),
    send: (values) => {
      const key = (values['api_keys[0].name'] ?? '').trim();
      return createCustomer({
        username: (values['username'] ?? '').trim(),
        prices: Object.fromEntries(routes.map((route) => [route, Number(values[`prices.${route}`])])),
        features: Object.fromEntries(features.map((name) => [name, values[`features.${name}`] === YES])),
        ...(key !== '' && { api_keys: [{ name: key }] }),
      });
    },
    onDone,
    explain: ({ code, fields }) =>
      code === 'conflict' && 'username' in fields ? { username: t('username-taken') } : undefined,
  });
  const field = (name: string) => ({
    ...form.field(name),
    value: form.values[name] ?? '',
    autoComplete: 'off',
  });
  return (
    <SheetForm id={formId} form={form}>
      <TextField
        label={t('username')}
        hint={t('username-hint')}
        maxLength={64}
        spellCheck={false}
        autoFocus
        {...field('username')}
      />
      <FieldRow>
        {routes.slice(0, 2).map((route) => (
          <TextField
            key={route}
            label={t(`price.${route}`)}
            hint={t('price-hint', { least: formats.credits(leastOf(route)) })}
            inputMode="decimal"
            {...field(`prices.${route}`)}
          />
        ))}
      </FieldRow>
      {features.map((name) => (
        <Tick
          key={name}
          label={t(`feature.${name}`)}
          checked={form.values[`features.${name}`] === YES}
          onChange={(checked) => form.set(`features.${name}`, checked ? YES : '')}
        />
      ))}
      {routes.slice(2).map((route) => (
        <TextField
          key={route}
          label={t(`price.${route}`)}
          hint={t('price-hint', { least: formats.credits(leastOf(route)) })}
          inputMode="decimal"
          {...field(`prices.${route}`)}
        />
      ))}
      <TextField
        label={t('key')}
        hint={t('key-hint')}
        optional
        maxLength={100}
        {...field('api_keys[0].name')}
      />
    </SheetForm>
  );
}
