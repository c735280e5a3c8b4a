import { SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import type { Choice } from './field.tsx';
import classes from './segmented.module.css';

type Props<Value extends string> = {
  label: string;
  /** Shown above, as with a field; otherwise it is only read aloud. */
  labelled?: boolean;
  value: Value;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
};

/** One of a few. */
export function Segmented<Value extends string>({
  label,
  labelled = false,
  value,
  choices,
  onChange,
}: Props<Value>) {
  const id = useId();
  return (
    <div>
      {labelled && (
        <p id={id} className={classes.legend}>
          {label}
        </p>
      )}
      <SegmentedControl
        value={value}
        data={choices.map((choice) => ({ value: choice.value, label: choice.label }))}
        {...(labelled ? { 'aria-labelledby': id } : { 'aria-label': label })}
        classNames={{
          root: classes.root ?? '',
          label: classes.label ?? '',
          indicator: classes.indicator ?? '',
        }}
        onChange={(chosen) => {
          const choice = choices.find((candidate) => candidate.value === chosen);
          if (choice) onChange(choice.value);
        }}
      />
    </div>
  );
}
