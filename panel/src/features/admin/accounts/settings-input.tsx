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
  const parts = { ...field, value, label, optional: of.optional === true, hint: of.hint && t(of.hint) };
  if (of.kind === 'choice') {
    const choices = of.choices?.map((one) => ({ value: one, label: t(`choice.${one}`) })) ?? [];
    return <SelectField<string> {...parts} choices={choices} />;
  }
  if (of.kind === 'carrier') {
    const { carriers = [] } = of;
    // One that carries no chat any more, or is gone, is still what is set.
    const names = value === '' || carriers.includes(value) ? carriers : [value, ...carriers];
    return <SelectField {...parts} choices={names.map((name) => ({ value: name, label: name }))} />;
  }
  if (of.kind === 'lines' || of.kind === 'long') return <LongTextField {...parts} rows={4} />;
  return (
    <TextField
      {...parts}
      autoComplete="off"
      spellCheck={false}
      inputMode={of.kind === 'number' ? 'decimal' : undefined}
    />
  );
}
