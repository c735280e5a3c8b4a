import type { AuditAction } from 'harkara-contract/lists.ts';
import { listActions, type AdminAction, type Values } from '../../storage/admin-actions.queries.ts';
import type { Handle } from '../../storage/database.ts';
import { readSettings } from '../../storage/settings.queries.ts';
import { CHANGED } from '../audit-log/record-action.ts';
import { placesOf, splitOptions, writtenPlace, type Options } from './connector-secrets.ts';

/** An entry of the audit log with values that are secrets now. It is chained to the others, and stays as it is. */
export type ExposedEntry = {
  no: number;
  carrier: string;
  /** Where the values are: `query.key`. */
  places: string[];
};

const ABOUT_CONNECTORS: readonly string[] = [
  'connector.created',
  'connector.updated',
  'connector.deleted',
] satisfies AuditAction[];

/** Where the list is kept; a migration has written that it is to be made. */
export const EXPOSED_SETTING = 'audit_log_secrets';
const PAGE = 500;
const OPTION = 'options.';
/** An entry need not say the type. Only this one has options whose every fixed value is secret. */
const LIKELY_TYPE = 'http';

export async function findExposedEntries(handle: Handle): Promise<ExposedEntry[]> {
  const exposed: ExposedEntry[] = [];
  for (let before: number | null = null; ;) {
    const page: AdminAction[] = await listActions(
      handle,
      { action: ABOUT_CONNECTORS },
      { limit: PAGE, before },
    );
    for (const { no, subject, before: was, after: is } of page) {
      const places = [was, is].flatMap((values) => placesOf(secretsIn(values)).map(writtenPlace));
      if (places.length > 0) exposed.push({ no, carrier: subject, places: [...new Set(places)] });
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return exposed.toReversed();
    before = last.no;
  }
}

/** The entries that were found when this version began. */
export async function readExposedEntries(handle: Handle): Promise<ExposedEntry[]> {
  const found = (await readSettings(handle)).get(EXPOSED_SETTING) as { exposed?: ExposedEntry[] } | undefined;
  return found?.exposed ?? [];
}

/** Entries as people are shown them: values that are secrets now are only said to be there. */
export async function hideExposed<T extends Pick<AdminAction, 'no' | 'action' | 'before' | 'after'>>(
  handle: Handle,
  entries: readonly T[],
): Promise<T[]> {
  if (!entries.some(({ action }) => ABOUT_CONNECTORS.includes(action))) return [...entries];
  const exposed = new Set((await readExposedEntries(handle)).map(({ no }) => no));
  return entries.map((entry) =>
    exposed.has(entry.no) ? { ...entry, before: hidden(entry.before), after: hidden(entry.after) } : entry,
  );
}

function hidden(values: Values | null): Values | null {
  if (values === null) return null;
  const names = Object.keys(secretsIn(values));
  if (names.length === 0) return values;
  const { shown } = splitOptions(typeIn(values), optionsIn(values));
  const others = Object.entries(values).map(([field, value]): [string, unknown] => {
    if (field === 'options') return [field, shown];
    const option = field.startsWith(OPTION) ? field.slice(OPTION.length) : null;
    return [field, option !== null && names.includes(option) ? (shown[option] ?? CHANGED) : value];
  });
  return Object.fromEntries(others);
}

const secretsIn = (values: Values | null): Options =>
  values === null ? {} : splitOptions(typeIn(values), optionsIn(values)).secret;

const typeIn = ({ type }: Values) => (typeof type === 'string' ? type : LIKELY_TYPE);

/** An entry has all options together, or those that have changed one by one. */
function optionsIn(values: Values): Options {
  const { options } = values;
  const single = Object.entries(values).filter(
    ([field, value]) => field.startsWith(OPTION) && value !== CHANGED,
  );
  return {
    ...(typeof options === 'object' ? options : {}),
    ...Object.fromEntries(single.map(([field, value]) => [field.slice(OPTION.length), value])),
  };
}
