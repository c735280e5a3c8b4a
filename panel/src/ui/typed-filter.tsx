import { useEffect, useState } from 'react';
import { TextField } from './field.tsx';
import { Icon } from './icons.tsx';

const SETTLES_AFTER = 400;

type Props = {
  label: string;
  icon?: boolean;
  longest?: number | undefined;
  value: string;
  onChange: (value: string) => void;
};

/** Searches once the typing has stopped: half a number finds nothing. */
export function TypedFilter({ label, icon = false, longest = 320, value, onChange }: Props) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  useEffect(() => {
    const settled = typed.trim();
    if (settled === value) return undefined;
    const timer = setTimeout(() => onChange(settled), SETTLES_AFTER);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <TextField
      label={label}
      value={typed}
      onChange={setTyped}
      autoComplete="off"
      spellCheck={false}
      maxLength={longest}
      {...(icon && { type: 'search', leading: <Icon name="search" /> })}
    />
  );
}
