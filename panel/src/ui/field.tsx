import { PasswordInput, Select, Textarea, TextInput } from '@mantine/core';
import { type HTMLInputAutoCompleteAttribute, type ReactNode, useState } from 'react';
import { useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import classes from './field.module.css';
import { Icon } from './icons.tsx';

type Common = {
  label: string;
  /** Below the field, until there is an error to show there. */
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  name?: string;
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
  autoFocus?: boolean;
};

type Text = Common & {
  placeholder?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'text' | 'numeric' | 'tel' | 'email' | 'url' | 'decimal';
  type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'datetime-local' | 'search';
  spellCheck?: boolean;
  maxLength?: number;
  leading?: ReactNode;
};

/** The parts that every kind of field shares: label above, hint or error below. */
function useParts({
  label,
  hint,
  error,
  optional = false,
  name,
  value,
  disabled = false,
  autoFocus = false,
}: Common) {
  const t = useTexts(sharedTexts);
  return {
    label: optional ? (
      <>
        {label}
        <span className={classes.optional}>{t('field.optional')}</span>
      </>
    ) : (
      label
    ),
    ...(error !== undefined
      ? {
          error: (
            <>
              <Icon name="alert" size={15} />
              {error}
            </>
          ),
        }
      : hint !== undefined && { description: hint }),
    ...(name !== undefined && { name }),
    value,
    disabled,
    ...(autoFocus && { autoFocus, 'data-autofocus': true }),
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
  };
}

const LOOK = {
  label: classes.label ?? '',
  description: classes.hint ?? '',
  error: classes.error ?? '',
  input: classes.input ?? '',
};

export function TextField(props: Text) {
  const parts = useParts(props);
  const {
    onChange,
    leading,
    type = 'text',
    placeholder,
    autoComplete,
    inputMode,
    spellCheck,
    maxLength,
  } = props;
  return (
    <TextInput
      {...parts}
      type={type}
      classNames={LOOK}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(leading !== undefined && { leftSection: leading })}
      {...(placeholder !== undefined && { placeholder })}
      {...(autoComplete !== undefined && { autoComplete })}
      {...(inputMode && { inputMode })}
      {...(spellCheck !== undefined && { spellCheck })}
      {...(maxLength !== undefined && { maxLength })}
    />
  );
}

export function LongTextField(props: Common & { rows?: number; maxLength?: number; placeholder?: string }) {
  const parts = useParts(props);
  const { onChange, rows = 4, maxLength, placeholder } = props;
  return (
    <Textarea
      {...parts}
      rows={rows}
      resize="vertical"
      classNames={LOOK}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(placeholder !== undefined && { placeholder })}
      {...(maxLength !== undefined && { maxLength })}
    />
  );
}

/** A password, which can be made visible while it is typed. */
export function SecretField(
  props: Common & {
    /** `off` for a secret that is no password of this page. */
    autoComplete: 'current-password' | 'new-password' | 'off';
  },
) {
  const t = useTexts(sharedTexts);
  const parts = useParts(props);
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...parts}
      classNames={LOOK}
      autoComplete={props.autoComplete}
      visible={visible}
      onVisibilityChange={setVisible}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      visibilityToggleIcon={({ reveal }) => <Icon name={reveal ? 'eye-off' : 'eye'} size={20} />}
      visibilityToggleButtonProps={{
        'aria-label': t(visible ? 'field.hide' : 'field.show'),
        tabIndex: 0,
        'aria-hidden': false,
      }}
    />
  );
}

export type Choice<Value extends string> = { value: Value; label: string };

type SelectProps<Value extends string> = Omit<Common, 'value' | 'onChange'> & {
  value: Value | '';
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
  placeholder?: string;
  searchable?: boolean;
};

export function SelectField<Value extends string>(props: SelectProps<Value>) {
  const { choices, onChange, placeholder, searchable = false } = props;
  const parts = useParts({ ...props, onChange: () => undefined });
  return (
    <Select
      {...parts}
      value={props.value === '' ? null : props.value}
      data={choices.map(({ value, label }) => ({ value, label }))}
      classNames={{ ...LOOK, dropdown: classes.dropdown ?? '', option: classes.option ?? '' }}
      allowDeselect={false}
      searchable={searchable}
      rightSection={<Icon name="chevrons" size={16} />}
      {...(placeholder !== undefined && { placeholder })}
      onChange={(chosen) => {
        const choice = choices.find(({ value }) => value === chosen);
        if (choice) onChange(choice.value);
      }}
    />
  );
}

/** Tells a password manager whose password a form is about. */
export function WhosePassword({ username }: { username: string }) {
  return <input type="text" autoComplete="username" value={username} readOnly hidden />;
}

type PasswordProps = {
  username: string;
  label: string;
  value: string;
  onChange: (password: string) => void;
  /** Why it is asked for. */
  children?: ReactNode;
};

/** Asks somebody who is signed in for the password again. */
export function OwnPassword({ username, label, value, onChange, children }: PasswordProps) {
  return (
    <Fields>
      <WhosePassword username={username} />
      {children}
      <SecretField
        label={label}
        autoComplete="current-password"
        value={value}
        autoFocus
        onChange={onChange}
      />
    </Fields>
  );
}

/** Fields below each other. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={classes.fields}>{children}</div>;
}

/** Fields beside each other, where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.side}>{children}</div>;
}
