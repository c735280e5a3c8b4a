import { byFile, type FeatureFile, FEATURES } from 'harkara-contract/features.ts';
import { CHANNEL, CHANNELS, type PriceName } from 'harkara-contract/lists.ts';
import type { CustomerTerms, ResellerLimits } from 'harkara-contract/routes/customers.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { FieldRow, TextField } from '../../ui/field.tsx';
import { Tick } from '../../ui/tick.tsx';
import { customersTexts } from './customers-texts.ts';

const featureTexts = byFile((name) => FEATURES[name].words);
const YES = 'yes';

type Values = Readonly<Record<string, string>>;

/** What a reseller may give: prices from its own on, and features that it has itself. */
export function useTerms(limits: ResellerLimits) {
  const t = useTexts(customersTexts);
  const formats = useFormats();
  const features = (Object.keys(featureTexts) as FeatureFile[]).filter((name) => limits.features[name]);
  const routes = CHANNELS.flatMap((channel) => Object.entries(CHANNEL[channel].prices))
    .filter(([, feature]) => feature === null || limits.features[FEATURES[feature].file])
    .map(([route]) => route as PriceName);
  const leastOf = (route: string): number => limits.prices[route] ?? 1;
  return {
    features,
    routes,
    leastOf,
    initial: ({ prices, features: on }: CustomerTerms): Values => ({
      ...Object.fromEntries(
        routes.map((route) => [`prices.${route}`, String(prices[route] ?? leastOf(route))]),
      ),
      ...Object.fromEntries(features.map((name) => [`features.${name}`, on[name] === true ? YES : ''])),
    }),
    /** @param unchanged prices that were agreed before are not refused. */
    check: (values: Values, unchanged: Values = {}): Record<string, string> =>
      Object.fromEntries(
        routes.flatMap((route) => {
          const name = `prices.${route}`;
          const isFine = values[name] === unchanged[name] || Number(values[name]) >= leastOf(route);
          return isFine ? [] : [[name, t('price-rule', { least: formats.credits(leastOf(route)) })]];
        }),
      ),
    /** @param unchanged what is not sent. */
    read: (values: Values, unchanged: Values = {}): CustomerTerms => {
      const isNew = (name: string): boolean => values[name] !== unchanged[name];
      return {
        prices: Object.fromEntries(
          routes
            .filter((route) => isNew(`prices.${route}`))
            .map((route) => [route, Number(values[`prices.${route}`])]),
        ),
        features: Object.fromEntries(
          features
            .filter((name) => isNew(`features.${name}`))
            .map((name) => [name, values[`features.${name}`] === YES]),
        ),
      };
    },
  };
}

type Props = {
  terms: ReturnType<typeof useTerms>;
  /** What `useForm` has made. */
  form: {
    values: Values;
    set: (name: string, value: string) => void;
    field: (name: string) => {
      name: string;
      value: string | undefined;
      error: string | undefined;
      onChange: (value: string) => void;
    };
  };
};

export function TermsFields({ terms: { routes, features, leastOf }, form }: Props) {
  const t = useTexts(customersTexts);
  const nameOf = useTexts(featureTexts);
  const formats = useFormats();
  const price = (route: (typeof routes)[number]) => {
    const field = form.field(`prices.${route}`);
    return (
      <TextField
        key={route}
        label={t(`price.${route}`)}
        hint={t('price-hint', { least: formats.credits(leastOf(route)) })}
        inputMode="decimal"
        autoComplete="off"
        {...field}
        value={field.value ?? ''}
      />
    );
  };
  return (
    <>
      <FieldRow>{routes.slice(0, 2).map(price)}</FieldRow>
      {features.map((name) => (
        <Tick
          key={name}
          label={nameOf(name)}
          checked={form.values[`features.${name}`] === YES}
          onChange={(checked) => form.set(`features.${name}`, checked ? YES : '')}
        />
      ))}
      {routes.slice(2).map(price)}
    </>
  );
}
