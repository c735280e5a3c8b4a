import { FEATURE_NAMES, FEATURES } from 'harkara-contract/features.ts';
import { PRICES } from 'harkara-contract/lists.ts';
import type { accountFieldsTexts } from './account-fields-texts.ts';

type Values = Readonly<Record<string, unknown>>;

type Texts = typeof accountFieldsTexts;
type Named<Key> = Key extends `field.${infer Name}` ? Name : never;
/** Where it is in the record, such as `prices.T`. */
export type FieldName = Named<keyof Texts>;

type Choice = Extract<keyof Texts, `choice.${string}`> extends `choice.${infer Value}` ? Value : never;

export type SettingsField = {
  name: FieldName;
  kind: 'number' | 'text' | 'flag' | 'lines' | 'long' | 'choice' | 'carrier';
  /** Of a choice; the first is what holds without one. */
  choices?: readonly Choice[];
  /** Those to choose from. */
  carriers?: readonly string[];
  /** May be left empty: then the gateway's own value counts. */
  optional?: true;
  /** Cannot be saved without it. */
  needed?: true;
  hint?: keyof Texts & `hint.${string}`;
};

export const PRICE_FIELDS: readonly SettingsField[] = PRICES.map((price) => ({
  name: `prices.${price}`,
  kind: 'number',
}));

export const FEATURE_FIELDS: readonly SettingsField[] = FEATURE_NAMES.map((feature) => ({
  name: `features.${FEATURES[feature].file}`,
  kind: 'flag',
}));

export const LIMIT_FIELDS: readonly SettingsField[] = [
  { name: 'flood_limit', kind: 'number', hint: 'hint.flood_limit' },
  { name: 'limits.legacy_per_second', kind: 'number', hint: 'hint.legacy' },
  { name: 'limits.variable_length', kind: 'number', optional: true, hint: 'hint.gateway' },
  { name: 'retention.days', kind: 'number', optional: true, hint: 'hint.gateway' },
  { name: 'retention.text_days', kind: 'number', optional: true, hint: 'hint.gateway' },
  { name: 'promotional_hours.from', kind: 'text', optional: true, hint: 'hint.hours' },
  { name: 'promotional_hours.to', kind: 'text', optional: true },
  { name: 'time_zone', kind: 'text', hint: 'hint.zone' },
  { name: 'role', kind: 'choice', choices: ['customer', 'reseller'] },
  { name: 'parent', kind: 'text', optional: true, hint: 'hint.parent' },
  { name: 'refunds', kind: 'flag' },
];

export const DETAIL_FIELDS: readonly SettingsField[] = [
  { name: 'details.display_name', kind: 'text', optional: true, hint: 'hint.display_name' },
  { name: 'details.contact_person', kind: 'text', optional: true },
  { name: 'details.phone', kind: 'text', optional: true },
  { name: 'details.email', kind: 'text', optional: true },
  { name: 'details.gstin', kind: 'text', optional: true, hint: 'hint.gstin' },
  { name: 'details.notes', kind: 'long', optional: true, hint: 'hint.notes' },
];

export const RESELLER_FIELDS: readonly SettingsField[] = [
  { name: 'reseller.most_customers', kind: 'number', optional: true, hint: 'hint.most' },
  { name: 'reseller.delegated_reviews', kind: 'flag' },
];

export const DLT_FIELDS: readonly SettingsField[] = [
  { name: 'dlt.entity_ids', kind: 'lines', optional: true, hint: 'hint.entities' },
  { name: 'dlt.required', kind: 'flag' },
];

export const SMPP_FIELDS: readonly SettingsField[] = [
  { name: 'smpp.system_id', kind: 'text', hint: 'hint.system_id' },
  { name: 'smpp.max_binds', kind: 'number' },
  { name: 'smpp.allow_ips', kind: 'lines', optional: true, hint: 'hint.ips' },
  { name: 'smpp.default_alphabet', kind: 'choice', choices: ['gsm7', 'latin1'] },
];

/** @param carriers those that carry chat messages. */
export const chatFields = (carriers: readonly string[]): readonly SettingsField[] => [
  { name: 'chatapp.business_account.connector', kind: 'carrier', carriers, needed: true },
  { name: 'chatapp.business_account.sender', kind: 'text', needed: true, hint: 'hint.chat_sender' },
];

/** They are only valid as a whole. */
const WHOLE = ['promotional_hours', 'smpp', 'chatapp.business_account'];

export const YES = 'yes';

/** What the fields show: what was set, or else what counts. */
export function shownIn(
  fields: readonly SettingsField[],
  record: Values,
  effective: Values,
): Record<string, string> {
  return Object.fromEntries(
    fields.map(({ name, kind, choices }) => {
      const value = valueAt(record, name) ?? valueAt(effective, name);
      if (kind === 'flag') return [name, value === true ? YES : ''];
      if (kind === 'choice') return [name, typeof value === 'string' ? value : (choices?.[0] ?? '')];
      if (Array.isArray(value)) return [name, value.join('\n')];
      return [name, typeof value === 'string' || typeof value === 'number' ? String(value) : ''];
    }),
  );
}

/** What differs from what was shown, as a record has it. */
export function changesOf(
  fields: readonly SettingsField[],
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const isChanged = (name: string): boolean => before[name] !== after[name];
  const changes: Record<string, unknown> = {};
  for (const field of fields) {
    const whole = WHOLE.find((group) => field.name.startsWith(`${group}.`));
    const isWanted =
      whole === undefined
        ? isChanged(field.name)
        : fields.some(({ name }) => name.startsWith(`${whole}.`) && isChanged(name));
    if (isWanted) put(changes, field.name.split('.'), read(field, after[field.name]?.trim() ?? ''));
  }
  const hours = changes['promotional_hours'];
  if (typeof hours === 'object' && hours !== null && Object.values(hours).every((value) => value === null)) {
    changes['promotional_hours'] = null;
  }
  return changes;
}

function put(into: Record<string, unknown>, [step = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    into[step] = value;
    return;
  }
  const inner = { ...(into[step] as Record<string, unknown> | undefined) };
  put(inner, rest, value);
  into[step] = inner;
}

function read({ kind, name, optional }: SettingsField, text: string): unknown {
  // What cannot be left empty keeps its value, or gets the gateway's own.
  if (text === '' && kind === 'number' && !optional) return undefined;
  switch (kind) {
    case 'flag':
      return text === YES;
    case 'lines': {
      const lines = text.split(/[\s,]+/).filter((line) => line !== '');
      return lines.length === 0 && name === 'smpp.allow_ips' ? null : lines;
    }
    case 'number':
      // What is no number is sent as it is: the server says what is wrong with it.
      return text === '' ? null : Number.isNaN(Number(text)) ? text : Number(text);
    default:
      return text === '' ? null : text;
  }
}

export function valueAt(values: Values, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>(
      (value, step) => (typeof value === 'object' && value !== null ? (value as Values)[step] : undefined),
      values,
    );
}
