import { useId } from 'react';
import classes from './check-list.module.css';
import { Icon } from './icons.tsx';

export type Check<Value extends string> = { value: Value; label: string; hint?: string };

type Props<Value extends string> = {
  label: string;
  hint?: string;
  error?: string | undefined;
  checks: readonly Check<Value>[];
  values: readonly Value[];
  onChange: (values: Value[]) => void;
};

/** Any of a few. */
export function CheckList<Value extends string>(props: Props<Value>) {
  const { label, hint, error, checks, values, onChange } = props;
  const id = useId();
  return (
    <fieldset className={classes.list} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className={classes.legend}>{label}</legend>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {checks.map((check) => (
        <div key={check.value} className={classes.check}>
          <input
            type="checkbox"
            id={`${id}-${check.value}`}
            checked={values.includes(check.value)}
            aria-describedby={check.hint === undefined ? undefined : `${id}-${check.value}-hint`}
            onChange={({ currentTarget: { checked } }) => {
              const isOn = (value: Value) => (value === check.value ? checked : values.includes(value));
              onChange(checks.map(({ value }) => value).filter(isOn));
            }}
          />
          <label htmlFor={`${id}-${check.value}`}>{check.label}</label>
          {check.hint !== undefined && <p id={`${id}-${check.value}-hint`}>{check.hint}</p>}
        </div>
      ))}
      {error !== undefined && (
        <p id={`${id}-error`} className={classes.error}>
          <Icon name="alert" size={15} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
