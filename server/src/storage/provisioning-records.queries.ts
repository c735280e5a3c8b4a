import {
  describe,
  type RecordDescription,
  type RecordKind,
  type RecordValue,
} from 'harkara-contract/records/kinds.ts';
import { accountArrays, type AccountKey } from './accounts.queries.ts';
import type { Handle, Transaction } from './database.ts';
import { timesOf } from './records.queries.ts';
import { arrays, names, selectGiven, unnest, type Column } from './rows.ts';

// All kinds of records are merged and exported alike, so their statements are made from their descriptions.

/** A record as a provisioning file has it. */
export type RecordRow = AccountKey & {
  /** 0 where records are not numbered. */
  id: number;
  key: readonly RecordValue[];
  values: Readonly<Record<string, RecordValue>>;
};

type KeyOnly = Pick<RecordRow, 'bucket' | 'account' | 'key'>;

/** Few enough to keep a statement short, many enough for the round trips not to matter. */
const BATCH = 5_000;

export async function findRows(
  handle: Handle,
  kind: RecordKind,
  keys: readonly KeyOnly[],
): Promise<RecordRow[]> {
  const record = describe(kind);
  const columns = keyColumns(record);
  const found: RecordRow[] = [];
  for (const batch of inBatches(keys)) {
    const { rows } = await handle.query<RawRow>({
      text: `select ${rowColumns(record)}
               from ${unnest(columns)} as k (${names(columns)})
               join ${record.table} r on ${keyJoin(record)}`,
      values: arrays(columns, batch),
    });
    found.push(...rows.map((row) => rowOf(record, row)));
  }
  return found;
}

/** All that these accounts have of one kind, in the order in which they were made. */
export async function readRows(
  handle: Handle,
  kind: RecordKind,
  accounts: readonly AccountKey[],
): Promise<RecordRow[]> {
  const record = describe(kind);
  const order = record.counter ? ['id'] : Object.keys(record.key);
  const { rows } = await handle.query<RawRow>({
    text: `select ${rowColumns(record, (name) => `r.${name}`)}
             from unnest($1::smallint[], $2::integer[]) as k (bucket, account)
             join ${record.table} r on r.bucket = k.bucket and r.account = k.account
            order by ${['account', ...order].map((name) => `r.${name}`).join(', ')}`,
    values: accountArrays(accounts),
  });
  return rows.map((row) => rowOf(record, row));
}

export async function insertRows(
  handle: Transaction,
  kind: RecordKind,
  rows: readonly RecordRow[],
): Promise<void> {
  const record = describe(kind);
  const columns = insertedColumns(record);
  const times = timesOf(record);
  for (const batch of inBatches(rows)) {
    await handle.query({
      text: `insert into ${record.table} (${[names(columns), ...times].join(', ')})
             ${selectGiven(columns, 1, times.map(() => ', now()').join(''))}`,
      values: arrays(columns, batch),
    });
  }
}

export async function updateRows(
  handle: Transaction,
  kind: RecordKind,
  rows: readonly RecordRow[],
): Promise<void> {
  const record = describe(kind);
  const columns = [...keyColumns(record), ...valueColumns(record)];
  const changes = Object.keys(record.fields).map((name) => `${name} = k.${name}`);
  for (const batch of inBatches(rows)) {
    await handle.query({
      text: `update ${record.table} r set ${changes.join(', ')}
               from ${unnest(columns)} as k (${names(columns)})
              where ${keyJoin(record)}`,
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

type RawRow = AccountKey & { [column: string]: RecordValue };

/** Beside the values' columns, a key's columns need names that none of the values has. */
const keyAlias = (_: string, i: number) => `key${i}`;

function rowColumns(record: RecordDescription, columnOf = (name: string) => matchOf(record, name)): string {
  return [
    'r.bucket, r.account',
    ...(record.counter ? ['r.id'] : []),
    ...Object.keys(record.key).map((name, i) => `${columnOf(name)} as ${keyAlias(name, i)}`),
    ...Object.keys(record.fields).map((name) => `r.${name}`),
  ].join(', ');
}

function rowOf({ counter, key, fields }: RecordDescription, row: RawRow): RecordRow {
  return {
    bucket: row.bucket,
    account: row.account,
    id: counter ? Number(row['id']) : 0,
    key: Object.keys(key).map((name, i) => row[keyAlias(name, i)] ?? null),
    values: Object.fromEntries(Object.keys(fields).map((name) => [name, row[name] ?? null])),
  };
}

function keyColumns({ key, types }: RecordDescription, nameOf = keyAlias): Column<KeyOnly>[] {
  return [
    { name: 'bucket', type: 'smallint', of: (row) => row.bucket },
    { name: 'account', type: 'integer', of: (row) => row.account },
    ...Object.keys(key).map((name, i) => ({
      name: nameOf(name, i),
      type: types?.[name] ?? 'text',
      of: (row: KeyOnly) => parameter(row.key[i] ?? null),
    })),
  ];
}

function valueColumns({ fields, types }: RecordDescription): Column<RecordRow>[] {
  return Object.keys(fields).map((name) => ({
    name,
    type: types?.[name] ?? 'text',
    of: (row: RecordRow) => parameter(row.values[name] ?? null),
  }));
}

function insertedColumns(record: RecordDescription): Column<RecordRow>[] {
  const number: Column<RecordRow> = { name: 'id', type: 'integer', of: (row) => row.id };
  return [
    ...keyColumns(record, (name) => name),
    ...(record.counter ? [number] : []),
    ...valueColumns(record),
  ];
}

function keyJoin(record: RecordDescription): string {
  const own = Object.keys(record.key).map((name, i) => `${matchOf(record, name)} = k.${keyAlias(name, i)}`);
  return ['r.bucket = k.bucket and r.account = k.account', ...own].join(' and ');
}

function matchOf({ comparedBy }: RecordDescription, name: string): string {
  return comparedBy === 'capitals' ? `upper(normalize(r.${name}))` : `r.${name}`;
}

function parameter(value: RecordValue): string | number | null {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

function* inBatches<T>(rows: readonly T[]): Generator<T[]> {
  for (let i = 0; i < rows.length; i += BATCH) yield rows.slice(i, i + BATCH);
}
