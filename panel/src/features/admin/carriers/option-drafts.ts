import type { OptionField } from 'harkara-contract/routes/carriers.ts';

/**
 * An option while it is being edited: what was typed, and for groups and lists what is inside. Null is a secret that is
 * to be removed.
 */
export type Draft = string | boolean | undefined | null | GroupDraft | ListDraft | JsonDraft;
export type Drafts = Readonly<Record<string, Draft>>;
export type GroupDraft = { readonly isOn: boolean; readonly within: Drafts };
export type ListDraft = readonly Drafts[];
/** A value that its field cannot show, such as an empty text. */
export type JsonDraft = { readonly json: string };

type Options = Readonly<Record<string, unknown>>;
type Problems = Record<string, OptionProblem>;
export type OptionProblem = 'number' | 'range' | 'word' | 'required' | 'json' | 'line' | 'secret';

/** How an empty list is typed: an empty field means what is usual. */
const NONE = '[]';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);

/** The server does not keep the order of names. */
const inOrder = (_: string, value: unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a, inOrder) === JSON.stringify(b, inOrder);

export const isGroup = (draft: Draft): draft is GroupDraft => isRecord(draft) && 'within' in draft;
export const isJson = (draft: Draft): draft is JsonDraft => isRecord(draft) && 'json' in draft;
export const isList = (draft: Draft): draft is ListDraft => Array.isArray(draft);

export function draftsOf(fields: readonly OptionField[], options: Options): Drafts {
  return Object.fromEntries(fields.map((field) => [field.name, draftOf(field, options[field.name])]));
}

/** The draft of an option in its field if the field gives the same option back, and otherwise in JSON. */
function draftOf(field: OptionField, value: unknown): Draft {
  const draft = fieldDraftOf(field, value);
  const back = optionOf(field, draft, '', {});
  if (isSame(inFull(field, back), inFull(field, value))) return draft;
  return { json: JSON.stringify(value, null, 2) };
}

/** An option that is not set, in its field. */
export const emptyDraftOf = (field: OptionField): Draft => fieldDraftOf(field, undefined);

function fieldDraftOf(field: OptionField, value: unknown): Draft {
  switch (field.kind) {
    case 'flag':
      return typeof value === 'boolean' ? value : undefined;
    case 'texts':
    case 'numbers':
      if (Array.isArray(value) && value.length === 0) return NONE;
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

/** A short form becomes what the field writes, which means the same to the server. */
function inFull(field: OptionField, value: unknown): unknown {
  const { kind, isUsuallyOn, fields = [] } = field;
  const within = (item: unknown): unknown =>
    isRecord(item)
      ? { ...item, ...Object.fromEntries(fields.map((one) => [one.name, inFull(one, item[one.name])])) }
      : item;
  if (value === undefined) return undefined;
  switch (kind) {
    case 'texts':
    case 'numbers':
      return Array.isArray(value) ? value : [value];
    case 'number_map':
      return isRecord(value) ? value : { '*': value };
    case 'group':
      if (value === true || isSame(value, {})) return isUsuallyOn ? undefined : {};
      return value === false && !isUsuallyOn ? undefined : within(value);
    case 'list':
      return Array.isArray(value) ? value.map(within) : value;
    default:
      return value;
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

/** Whether the options that are chosen so far leave room for this one. */
export function applies({ only }: OptionField, fields: readonly OptionField[], drafts: Drafts): boolean {
  if (only === undefined) return true;
  const chosen = drafts[only.option] || fields.find(({ name }) => name === only.option)?.usual;
  return typeof chosen !== 'string' || only.is.includes(chosen);
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
    if (!applies(field, fields, drafts)) continue;
    const at = `${path}.${field.name}`;
    const draft = drafts[field.name];
    const value = optionOf(field, draft, at, problems);
    if (value !== undefined) options[field.name] = value;
    else if (field.required && (draft === null || !secrets.includes(field.name))) problems[at] ??= 'required';
  }
  return { options, problems };
}

function optionOf(field: OptionField, draft: Draft, at: string, problems: Problems): unknown {
  if (isJson(draft)) return jsonOf(draft.json, at, problems);
  if (field.kind === 'group') return groupOf(field, draft, at, problems);
  if (field.kind === 'list') return listOf(field, draft, at, problems);
  if (typeof draft === 'boolean') return draft;
  const text = typeof draft === 'string' ? draft : '';
  if (text.trim() === '') return undefined;
  if (text.trim() === NONE && (field.kind === 'texts' || field.kind === 'numbers')) return [];
  switch (field.kind) {
    case 'whole':
    case 'number':
      return numberOf(field, text, at, problems);
    case 'texts':
      return partsOf(text).map((part) => wordOf(field, part, at, problems));
    case 'numbers':
      return partsOf(text).map((part) => numberOf({ ...field, kind: 'whole' }, part, at, problems));
    case 'map':
    case 'number_map':
      return mapOf(field, text, at, problems);
    case 'json':
      return jsonOf(text, at, problems);
    default:
      return text;
  }
}

function jsonOf(text: string, at: string, problems: Problems): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    problems[at] = 'json';
    return undefined;
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
  { kind, min = -Infinity, above = -Infinity, max = Infinity }: OptionField,
  text: string,
  at: string,
  problems: Problems,
): number {
  const value = Number(text.trim());
  if (Number.isNaN(value) || (kind === 'whole' && !Number.isInteger(value))) problems[at] = 'number';
  else if (value < min || value <= above || value > max) problems[at] = 'range';
  return value;
}

function wordOf({ choices }: OptionField, text: string, at: string, problems: Problems): string {
  if (choices && !choices.includes(text)) problems[at] = 'word';
  return text;
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
    const read = field.kind === 'number_map' ? numberOf : wordOf;
    return [[line.slice(0, split).trim(), read(field, value, at, problems)]];
  });
  return Object.fromEntries(entries);
}

/**
 * What changes: null for what was set and is left out now, or has no room beside the others. An option that nobody has
 * touched is not among them, so it stays exactly as it is.
 *
 * @param secrets options that are set already, and not shown.
 */
export function changesOf(
  fields: readonly OptionField[],
  before: Options,
  drafts: Drafts,
  secrets: readonly string[] = [],
): Record<string, unknown> {
  const untouched = draftsOf(fields, before);
  const { options } = optionsOf(fields, drafts, secrets);
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const { name } = field;
      const isSet = name in before || secrets.includes(name);
      if (applies(field, fields, drafts) && isSame(drafts[name], untouched[name])) return [];
      if (options[name] === undefined) return isSet ? [[name, null]] : [];
      return [[name, options[name]]];
    }),
  );
}
