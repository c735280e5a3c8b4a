import type { ReactNode } from 'react';
import type { OptionField } from 'harkara-contract/routes/carriers.ts';
import { useLocale, useTexts } from '../../../i18n/locale.tsx';
import { Button } from '../../../ui/button.tsx';
import { Fields, LongTextField, SecretField, SelectField, TextField } from '../../../ui/field.tsx';
import { Tick } from '../../../ui/tick.tsx';
import { carriersTexts } from './carriers-texts.ts';
import classes from './carriers.module.css';
import {
  applies,
  type Draft,
  type Drafts,
  draftsOf,
  emptyDraftOf,
  isGroup,
  isJson,
  isList,
} from './option-drafts.ts';
import { SECRET_MARK } from './secret-marks.ts';

/** Stands for “as usual” in a choice, which needs a value for it. */
const AS_USUAL = '~';

/** Dots that stand for secrets must not be below the edge. */
const rowsOf = (text: string): number => Math.min(Math.max(text.split('\n').length, 3), 12);

type Props = {
  fields: readonly OptionField[];
  drafts: Drafts;
  onChange: (drafts: Drafts) => void;
  /** What is wrong, by the place of the option. */
  problems: Readonly<Record<string, string | undefined>>;
  /** Options that are set and not shown. */
  secrets?: readonly string[];
  /** Options with secrets in them, each of which has a mark in its place. */
  marked?: readonly string[];
  path?: string;
};

/** The options of a carrier, of any type: what few need is out of the way. */
export function OptionFields({
  fields,
  drafts,
  onChange,
  problems,
  secrets = [],
  marked = [],
  path = 'options',
}: Props) {
  const t = useTexts(carriersTexts);
  const show = (field: OptionField): ReactNode => (
    <OptionInput
      key={field.name}
      field={field}
      draft={drafts[field.name]}
      onChange={(draft) => onChange({ ...drafts, [field.name]: draft })}
      problems={problems}
      path={`${path}.${field.name}`}
      isSet={secrets.includes(field.name)}
      isMarked={marked.includes(field.name)}
    />
  );
  const shown = fields.filter((field) => applies(field, fields, drafts));
  const common = shown.filter(({ rare }) => !rare);
  const rare = shown.filter((field) => field.rare);
  const isWrong = rare.some(({ name }) =>
    Object.keys(problems).some((at) => at.startsWith(`${path}.${name}`)),
  );
  return (
    <Fields>
      {common.map(show)}
      {rare.length > 0 && (
        <details className={classes.rare} open={isWrong || undefined}>
          <summary>{t.count('rare', rare.length)}</summary>
          <Fields>{rare.map(show)}</Fields>
        </details>
      )}
    </Fields>
  );
}

type InputProps = {
  field: OptionField;
  draft: Draft;
  onChange: (draft: Draft) => void;
  problems: Props['problems'];
  path: string;
  isSet: boolean;
  isMarked: boolean;
};

function OptionInput({ field, draft, onChange, problems, path, isSet, isMarked }: InputProps) {
  const t = useTexts(carriersTexts);
  const { language } = useLocale();
  const { kind, usual, choices = [], fields = [] } = field;
  const label = field.words[language];
  const hint = [
    isSet ? t(draft === null ? 'secret-removed' : 'secret-set') : '',
    isMarked ? t('secret-within', { mark: SECRET_MARK }) : '',
    field.hint?.[language] ?? '',
    kind === 'map' || kind === 'number_map' ? t('map-hint') : '',
    kind === 'texts' || kind === 'numbers' ? t('list-hint') : '',
    kind === 'texts' || kind === 'map' ? choices.join(', ') : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
  const text = typeof draft === 'string' ? draft : '';
  const common = {
    label,
    name: path,
    error: problems[path],
    optional: field.required !== true && kind !== 'flag',
    ...(hint !== '' && { hint }),
  };
  /** What is set and not shown cannot be emptied. */
  const removable = (input: ReactNode): ReactNode => (
    <div className={classes.group}>
      {input}
      {isSet && !field.required && (
        <Button size="small" onClick={() => onChange(draft === null ? '' : null)}>
          {t(draft === null ? 'secret-keep' : 'secret-remove', { name: label })}
        </Button>
      )}
    </div>
  );
  const placeholder = usual === undefined ? {} : { placeholder: usual };
  if (isJson(draft)) {
    return (
      <div className={classes.group}>
        <LongTextField
          {...common}
          hint={t('as-json')}
          rows={3}
          value={draft.json}
          onChange={(json) => onChange({ json })}
        />
        <Button size="small" onClick={() => onChange(emptyDraftOf(field))}>
          {t('not-as-json')}
        </Button>
      </div>
    );
  }
  switch (kind) {
    case 'flag':
      return (
        <Tick
          label={label}
          {...(hint !== '' && { hint })}
          checked={draft === undefined ? usual === 'true' : draft === true}
          onChange={onChange}
        />
      );
    case 'choice':
      return (
        <SelectField
          {...common}
          value={text === '' && !field.required ? AS_USUAL : text}
          choices={[
            ...(field.required
              ? []
              : [{ value: AS_USUAL, label: usual === undefined ? t('unset') : t('usual', { usual }) }]),
            ...choices.map((value) => ({ value, label: value })),
          ]}
          onChange={(value) => onChange(value === AS_USUAL ? '' : value)}
        />
      );
    case 'secret':
      return removable(
        <SecretField
          {...common}
          autoComplete="off"
          value={text}
          disabled={draft === null}
          onChange={onChange}
        />,
      );
    case 'long_text':
    case 'json':
    case 'map':
    case 'number_map':
      return removable(
        <LongTextField
          {...common}
          rows={rowsOf(text)}
          value={text}
          disabled={draft === null}
          onChange={onChange}
        />,
      );
    case 'group': {
      const group = isGroup(draft) ? draft : { isOn: false, within: {} };
      return (
        <div className={classes.group}>
          <Tick
            label={label}
            {...(hint !== '' && { hint })}
            checked={group.isOn}
            onChange={(isOn) => onChange({ ...group, isOn })}
          />
          {problems[path] !== undefined && <p className={classes.problem}>{problems[path]}</p>}
          {group.isOn && (
            <fieldset className={classes.inner} aria-label={label}>
              <OptionFields
                fields={fields}
                drafts={group.within}
                onChange={(within) => onChange({ ...group, within })}
                problems={problems}
                path={path}
              />
            </fieldset>
          )}
        </div>
      );
    }
    case 'list': {
      const items = isList(draft) ? draft : [];
      return (
        <div className={classes.group}>
          <p className={classes.label}>{label}</p>
          {hint !== '' && <p className={classes.hint}>{hint}</p>}
          {items.map((item, i) => (
            <fieldset key={i} className={classes.inner} aria-label={`${label} ${i + 1}`}>
              <OptionFields
                fields={fields}
                drafts={item}
                onChange={(changed) => onChange(items.map((one, at) => (at === i ? changed : one)))}
                problems={problems}
                path={`${path}[${i}]`}
              />
              <Button size="small" icon="trash" onClick={() => onChange(items.filter((_, at) => at !== i))}>
                {t('remove-entry')}
              </Button>
            </fieldset>
          ))}
          <Button size="small" icon="plus" onClick={() => onChange([...items, draftsOf(fields, {})])}>
            {t('add-entry')}
          </Button>
        </div>
      );
    }
    default:
      return (
        <TextField
          {...common}
          {...placeholder}
          value={text}
          spellCheck={false}
          autoComplete="off"
          inputMode={kind === 'whole' ? 'numeric' : kind === 'number' ? 'decimal' : 'text'}
          onChange={onChange}
        />
      );
  }
}
