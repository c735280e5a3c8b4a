import { PasswordInput, Select, Textarea, TextInput } from '@mantine/core';
import { type HTMLInputAutoCompleteAttribute, type ReactNode, type Ref, useState } from 'react';
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
  placeholder?: string | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'text' | 'numeric' | 'tel' | 'email' | 'url' | 'decimal' | undefined;
  type?: 'text' | 'email' | 'tel' | 'url' | 'datetime-local' | 'search';
  spellCheck?: boolean;
  maxLength?: number;
  leading?: ReactNode;
};

type Parts = Pick<Common, 'label' | 'hint' | 'error' | 'optional' | 'autoFocus'>;

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

const LOOK = {
  label: classes.label ?? '',
  description: classes.hint ?? '',
  error: classes.error ?? '',
  input: classes.input ?? '',
};

/** The parts that every kind of field shares: label above, hint or error below. */
function useParts<Rest>({ label, hint, error, optional, autoFocus, ...rest }: Parts & Rest) {
  const t = useTexts(sharedTexts);
  return {
    ...rest,
    label: optional ? (
      <>
        {label}
        <span className={classes.optional}>{t('field.optional')}</span>
      </>
    ) : (
      label
    ),
    description: error === undefined ? hint : undefined,
    error: error !== undefined && (
      <>
        <Icon name="alert" size={15} />
        {error}
      </>
    ),
    ...(autoFocus && { autoFocus, 'data-autofocus': true }),
    inputWrapperOrder: ORDER,
    classNames: LOOK,
  };
}

export function TextField({ onChange, leading, type = 'text', ...props }: Text) {
  return (
    <TextInput
      {...useParts(props)}
      type={type}
      leftSection={leading}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type LongText = Common &
  Pick<Text, 'maxLength' | 'placeholder'> & {
    rows?: number;
    ref?: Ref<HTMLTextAreaElement>;
    onFocus?: () => void;
  };

export function LongTextField({ onChange, rows = 4, ...props }: LongText) {
  return (
    <Textarea
      {...useParts(props)}
      rows={rows}
      resize="vertical"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type Secret = Common & {
  /** `off` for a secret other than a password of this page. */
  autoComplete: 'current-password' | 'new-password' | 'off';
};

/** A password, which can be made visible while it is typed. */
export function SecretField({ onChange, ...props }: Secret) {
  const t = useTexts(sharedTexts);
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...useParts(props)}
      visible={visible}
      onVisibilityChange={setVisible}
      onChange={(event) => onChange(event.currentTarget.value)}
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
  /** For choices that the server finds: gets what is typed, or '' while that is the choice itself. */
  onSearch?: ((typed: string) => void) | undefined;
  /** Shown where nothing is found. */
  nothing?: string;
};

export function SelectField<Value extends string>(props: SelectProps<Value>) {
  const { value: given, choices, onChange, onSearch, nothing, ...rest } = props;
  const chosenLabel = choices.find(({ value }) => value === given)?.label;
  return (
    <Select
      {...useParts(rest)}
      value={given === '' ? null : given}
      data={choices.map(({ value, label }) => ({ value, label }))}
      classNames={{
        ...LOOK,
        dropdown: classes.dropdown ?? '',
        options: classes.options ?? '',
        option: classes.option ?? '',
      }}
      allowDeselect={false}
      rightSection={<Icon name="chevrons" size={16} />}
      {...(nothing !== undefined && { nothingFoundMessage: nothing })}
      {...(onSearch && {
        searchable: true,
        filter: ({ options }) => options,
        onSearchChange: (typed: string) => onSearch(typed === chosenLabel ? '' : typed),
      })}
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

/** Asks the signed-in user for the password again. */
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
