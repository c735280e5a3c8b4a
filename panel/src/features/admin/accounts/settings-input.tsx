import { useTexts } from '../../../i18n/locale.tsx';
import { LongTextField, SelectField, TextField } from '../../../ui/field.tsx';
import { Tick } from '../../../ui/tick.tsx';
import { accountFieldsTexts } from './account-fields-texts.ts';
import { type SettingsField, YES } from './settings-fields.ts';

type Props = {
  of: SettingsField;
  /** What `useForm` has made for it. */
  field: {
    name: string;
    value: string | undefined;
    error: string | undefined;
    onChange: (value: string) => void;
  };
};

export function SettingsInput({ of, field }: Props) {
  const t = useTexts(accountFieldsTexts);
  const label = t(`field.${of.name}`);
  const value = field.value ?? '';
  if (of.kind === 'flag') {
    return (
      <Tick
        label={label}
        checked={value === YES}
        onChange={(checked) => field.onChange(checked ? YES : '')}
      />
    );
  }
  if (of.kind === 'choice') {
    return (
      <SelectField
        label={label}
        error={field.error}
        value={value}
        choices={(of.choices ?? []).map((one) => ({ value: one, label: t(`choice.${one}`) }))}
        onChange={field.onChange}
      />
    );
  }
  if (of.kind === 'carrier') {
    const { carriers = [] } = of;
    // One that carries no chat any more, or is gone, is still what is set.
    const names = value === '' || carriers.includes(value) ? carriers : [value, ...carriers];
    return (
      <SelectField
        label={label}
        error={field.error}
        value={value}
        choices={names.map((name) => ({ value: name, label: name }))}
        onChange={field.onChange}
      />
    );
  }
  const parts = {
    ...field,
    value,
    label,
    ...(of.optional && { optional: true }),
    ...(of.hint && { hint: t(of.hint) }),
  };
  if (of.kind === 'lines') return <LongTextField {...parts} rows={4} />;
  return (
    <TextField
      {...parts}
      autoComplete="off"
      spellCheck={false}
      {...(of.kind === 'number' && { inputMode: 'decimal' as const })}
    />
  );
}
