import type { OptionField } from '../../../api/admin-carriers.ts';

/** An option while it is being edited: what was typed, and for groups and lists what is inside. */
export type Draft = string | boolean | undefined | GroupDraft | ListDraft;
export type Drafts = Readonly<Record<string, Draft>>;
export type GroupDraft = { readonly isOn: boolean; readonly within: Drafts };
export type ListDraft = readonly Drafts[];

type Problems = Record<string, OptionProblem>;
export type OptionProblem = 'number' | 'range' | 'required' | 'json' | 'line';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);

export const isGroup = (draft: Draft): draft is GroupDraft => isRecord(draft);
export const isList = (draft: Draft): draft is ListDraft => Array.isArray(draft);

export function draftsOf(fields: readonly OptionField[], options: Readonly<Record<string, unknown>>): Drafts {
  return Object.fromEntries(fields.map((field) => [field.name, draftOf(field, options[field.name])]));
}

function draftOf(field: OptionField, value: unknown): Draft {
  switch (field.kind) {
    case 'flag':
      return typeof value === 'boolean' ? value : undefined;
    case 'texts':
    case 'numbers':
      return (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(textOf).join(', ');
    case 'map':
    case 'number_map':
      return linesOf(value);
    case 'json':
      return value === undefined ? '' : JSON.stringify(value, null, 2);
    case 'group':
      return {
        isOn: isRecord(value) || value === true || (value === undefined && field.isUsuallyOn === true),
        within: draftsOf(field.fields ?? [], isRecord(value) ? value : {}),
      };
    case 'list':
      return (Array.isArray(value) ? value : []).map((item) =>
        draftsOf(field.fields ?? [], isRecord(item) ? item : {}),
      );
    default:
      return textOf(value);
  }
}

/** A number that stands for all is written as a line of its own. */
function linesOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (!isRecord(value)) return `* = ${textOf(value)}`;
  return Object.entries(value)
    .map(([name, item]) => `${name} = ${textOf(item)}`)
    .join('\n');
}

/**
 * The options that drafts say, without those that are left out.
 *
 * @param secrets options that are set already, and need not be given.
 */
export function optionsOf(
  fields: readonly OptionField[],
  drafts: Drafts,
  secrets: readonly string[] = [],
  path = 'options',
): { options: Record<string, unknown>; problems: Problems } {
  const problems: Problems = {};
  const options: Record<string, unknown> = {};
  for (const field of fields) {
    const at = `${path}.${field.name}`;
    const value = optionOf(field, drafts[field.name], at, problems);
    if (value !== undefined) options[field.name] = value;
    else if (field.required && !secrets.includes(field.name)) problems[at] ??= 'required';
  }
  return { options, problems };
}

function optionOf(field: OptionField, draft: Draft, at: string, problems: Problems): unknown {
  if (field.kind === 'group') return groupOf(field, draft, at, problems);
  if (field.kind === 'list') return listOf(field, draft, at, problems);
  if (typeof draft === 'boolean') return draft;
  const text = typeof draft === 'string' ? draft : '';
  if (text.trim() === '') return undefined;
  switch (field.kind) {
    case 'whole':
    case 'number':
      return numberOf(field, text, at, problems);
    case 'texts':
      return partsOf(text);
    case 'numbers':
      return partsOf(text).map((part) => numberOf({ ...field, kind: 'whole' }, part, at, problems));
    case 'map':
    case 'number_map':
      return mapOf(field, text, at, problems);
    case 'json':
      try {
        return JSON.parse(text) as unknown;
      } catch {
        problems[at] = 'json';
        return undefined;
      }
    default:
      return text;
  }
}

function groupOf(field: OptionField, draft: Draft, at: string, problems: Problems): unknown {
  const { isOn, within } = isGroup(draft) ? draft : { isOn: false, within: {} };
  if (!isOn) return field.isUsuallyOn ? false : undefined;
  const inner = optionsOf(field.fields ?? [], within, [], at);
  Object.assign(problems, inner.problems);
  const isEmpty = Object.keys(inner.options).length === 0;
  return isEmpty && field.isUsuallyOn ? undefined : inner.options;
}

function listOf(field: OptionField, draft: Draft, at: string, problems: Problems): unknown {
  const items = isList(draft) ? draft : [];
  if (items.length === 0) return undefined;
  return items.map((item, i) => {
    const inner = optionsOf(field.fields ?? [], item, [], `${at}[${i}]`);
    Object.assign(problems, inner.problems);
    return inner.options;
  });
}

function numberOf(
  { kind, min = -Infinity, max = Infinity }: Pick<OptionField, 'kind' | 'min' | 'max'>,
  text: string,
  at: string,
  problems: Problems,
): number {
  const value = Number(text.trim());
  if (Number.isNaN(value) || (kind === 'whole' && !Number.isInteger(value))) problems[at] = 'number';
  else if (value < min || value > max) problems[at] = 'range';
  return value;
}

const partsOf = (text: string): string[] => text.split(',').flatMap((part) => part.trim() || []);

function mapOf(field: OptionField, text: string, at: string, problems: Problems): Record<string, unknown> {
  const entries = text.split('\n').flatMap((line): [string, unknown][] => {
    if (line.trim() === '') return [];
    const split = line.indexOf('=');
    if (split < 1) {
      problems[at] = 'line';
      return [];
    }
    const value = line.slice(split + 1).trim();
    const isNumber = field.kind === 'number_map';
    return [
      [line.slice(0, split).trim(), isNumber ? numberOf({ kind: 'number' }, value, at, problems) : value],
    ];
  });
  return Object.fromEntries(entries);
}

/**
 * What changes: null for what was set and is left out now. A secret that is left out stays.
 */
export function changesOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const gone = Object.keys(before).filter((name) => !(name in after));
  const changed = Object.entries(after).filter(([name, value]) => !isSame(before[name], value));
  return Object.fromEntries([...gone.map((name) => [name, null] as const), ...changed]);
}
