import { Checkbox } from '@mantine/core';
import classes from './tick.module.css';

type Props = {
  label: string;
  hint?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** Yes or no. */
export function Tick({ label, hint, checked, onChange }: Props) {
  return (
    <Checkbox
      classNames={{ input: classes.input ?? '' }}
      label={label}
      checked={checked}
      color="var(--brand-fill)"
      iconColor="var(--brand-on-fill)"
      description={hint}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
