import type { Counter } from './account-changes.queries.ts';
import { type Handle } from './database.ts';
import { arrays, names, unnest, type Column } from './rows.ts';

/**
 * An account's records of one kind. All kinds are merged alike (found by their key, then inserted or updated), so each
 * table's statements are made from its description.
 */
export type RecordTable = {
  name: string;
  /** Identifies a record within its account. */
  key: readonly Field[];
  values: readonly Field[];
  /** Set where records are numbered. */
  counter?: Counter;
};

/** `initial` is a new record's value if none is given. A field without it is mandatory. */
type Field = { name: string; type: 'text' | 'integer' | 'jsonb'; match?: string; initial?: RecordValue };

export type RecordValue = string | number | null | { [name: string]: unknown };

export type RecordRow = {
  bucket: number;
  account: number;
  /** 0 where records are not numbered. */
  id: number;
  key: readonly RecordValue[];
  values: Readonly<Record<string, RecordValue>>;
};

const text = (name: string, initial?: RecordValue): Field =>
  initial === undefined ? { name, type: 'text' } : { name, type: 'text', initial };
const status = text('status', 'pending');

export const SENDERS: RecordTable = {
  name: 'senders',
  key: [text('sender_id')],
  values: [
    text('route', 'transactional'),
    status,
    text('dlt_header_id', null),
    { name: 'per_second', type: 'integer', initial: null },
    text('reason', null),
  ],
  counter: 'sender',
};

export const TEMPLATES: RecordTable = {
  name: 'templates',
  key: [text('name')],
  values: [
    text('content'),
    text('sender_id', null),
    text('dlt_template_id', null),
    text('entity_id', null),
    status,
    text('reason', null),
    text('notes', null),
  ],
  counter: 'template',
};

export const CONTACT_GROUPS: RecordTable = {
  name: 'contact_groups',
  key: [text('name')],
  values: [text('description', null)],
  counter: 'group',
};

export const CONTACTS: RecordTable = {
  name: 'contacts',
  key: [{ name: 'group_id', type: 'integer' }, text('mobile')],
  values: [text('name', null), { name: 'attributes', type: 'jsonb', initial: {} }],
  counter: 'contact',
};

/** Keywords are compared case-insensitively, and declared in capitals. */
export const KEYWORDS: RecordTable = {
  name: 'keywords',
  key: [{ name: 'key', type: 'text', match: 'upper(r.key)' }],
  values: [text('response_type', 'static'), text('static_message', null), status, text('reason', null)],
  counter: 'keyword',
};

export const VOICE_NUMBERS: RecordTable = {
  name: 'voice_numbers',
  key: [text('number')],
  values: [text('route', 'transactional'), status, text('reason', null)],
};

export const EMAIL_DOMAINS: RecordTable = {
  name: 'email_domains',
  key: [text('domain')],
  values: [status, text('reason', null)],
};

export const EMAIL_TEMPLATES: RecordTable = {
  name: 'email_templates',
  key: [text('id')],
  values: [
    text('subject', ''),
    text('html'),
    text('body_text', null),
    text('status', 'approved'),
    text('reason', null),
  ],
};

/** One for each account. */
export const CHAT_ACCOUNTS: RecordTable = {
  name: 'chat_accounts',
  key: [],
  values: [text('connector'), text('sender')],
};

export const CHAT_TEMPLATES: RecordTable = {
  name: 'chat_templates',
  key: [text('name'), text('language')],
  values: [text('category', 'UTILITY'), text('body'), status],
};

type KeyOnly = Pick<RecordRow, 'bucket' | 'account' | 'key'>;

/** Few enough to keep a statement short, many enough for the round trips not to matter. */
const BATCH = 5_000;

export async function findRecords(
  handle: Handle,
  table: RecordTable,
  keys: readonly KeyOnly[],
): Promise<RecordRow[]> {
  const found: RecordRow[] = [];
  const columns = keyColumns(table);
  const selected = [
    ...(table.counter ? ['r.id'] : []),
    ...table.key.map((field, i) => `${matchOf(field)} as key${i}`),
    ...table.values.map((field) => `r.${field.name}`),
  ];
  for (const batch of inBatches(keys)) {
    const { rows } = await handle.query<{ bucket: number; account: number; [column: string]: RecordValue }>({
      text: `select r.bucket, r.account, ${selected.join(', ')}
               from ${unnest(columns)} as k (${names(columns)})
               join ${table.name} r on ${keyJoin(table)}`,
      values: arrays(columns, batch),
    });
    for (const row of rows) {
      found.push({
        bucket: row.bucket,
        account: row.account,
        id: table.counter ? Number(row.id) : 0,
        key: table.key.map((_, i) => row[`key${i}`] ?? null),
        values: Object.fromEntries(table.values.map(({ name }) => [name, row[name] ?? null])),
      });
    }
  }
  return found;
}

export async function insertRecords(
  handle: Handle,
  table: RecordTable,
  rows: readonly RecordRow[],
): Promise<void> {
  const columns = [
    ...keyColumns(table, ({ name }) => name),
    ...(table.counter ? [idColumn] : []),
    ...valueColumns(table),
  ];
  for (const batch of inBatches(rows)) {
    await handle.query({
      text: `insert into ${table.name} (${names(columns)}) select * from ${unnest(columns)}`,
      values: arrays(columns, batch),
    });
  }
}

export async function updateRecords(
  handle: Handle,
  table: RecordTable,
  rows: readonly RecordRow[],
): Promise<void> {
  const columns = [...keyColumns(table), ...valueColumns(table)];
  const changes = table.values.map(({ name }) => `${name} = k.${name}`).join(', ');
  for (const batch of inBatches(rows)) {
    await handle.query({
      text: `update ${table.name} r set ${changes}
               from ${unnest(columns)} as k (${names(columns)})
              where ${keyJoin(table)}`,
      values: arrays(columns, batch),
    });
  }
}

/** A group's contacts are counted when they are added, not when the count is read. */
export async function addToContactsCount(
  handle: Handle,
  rows: readonly { bucket: number; account: number; id: number; count: number }[],
): Promise<void> {
  const columns: Column<(typeof rows)[number]>[] = [
    { name: 'bucket', type: 'smallint', of: (row) => row.bucket },
    { name: 'account', type: 'integer', of: (row) => row.account },
    { name: 'id', type: 'integer', of: (row) => row.id },
    { name: 'count', type: 'integer', of: (row) => row.count },
  ];
  await handle.query({
    text: `update contact_groups g set contacts_count = g.contacts_count + k.count
             from ${unnest(columns)} as k (${names(columns)})
            where g.bucket = k.bucket and g.account = k.account and g.id = k.id`,
    values: arrays(columns, rows),
  });
}

const idColumn: Column<RecordRow> = { name: 'id', type: 'integer', of: (row) => row.id };

/** Next to the values' columns, a key's columns need names that none of the values has. */
const keyAlias = (_: Field, i: number) => `key${i}`;

function keyColumns(table: RecordTable, nameOf = keyAlias): Column<KeyOnly>[] {
  return [
    { name: 'bucket', type: 'smallint', of: (row) => row.bucket },
    { name: 'account', type: 'integer', of: (row) => row.account },
    ...table.key.map((field, i) => ({
      name: nameOf(field, i),
      type: field.type,
      of: (row: KeyOnly) => parameter(row.key[i] ?? null),
    })),
  ];
}

function valueColumns(table: RecordTable): Column<RecordRow>[] {
  return table.values.map(({ name, type }) => ({
    name,
    type,
    of: (row: RecordRow) => parameter(row.values[name] ?? null),
  }));
}

function keyJoin(table: RecordTable): string {
  const own = table.key.map((field, i) => `${matchOf(field)} = k.key${i}`);
  return ['r.bucket = k.bucket and r.account = k.account', ...own].join(' and ');
}

function matchOf(field: Field): string {
  return field.match ?? `r.${field.name}`;
}

function parameter(value: RecordValue): string | number | null {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

function* inBatches<T>(rows: readonly T[]): Generator<T[]> {
  for (let i = 0; i < rows.length; i += BATCH) yield rows.slice(i, i + BATCH);
}
