import type { Approval } from 'harkara-contract/lists.ts';
import {
  camelCase,
  describe,
  type RecordDescription,
  type RecordValue,
  type Stored,
  type StoredKind,
} from 'harkara-contract/records/kinds.ts';
import type { AccountKey } from './accounts.queries.ts';
import { allRows, firstRow, textArray, type Handle } from './database.ts';
import { arrays, givenRows, names, type Column } from './rows.ts';

// What accounts list, make, change and delete of their records. Statements are made from the descriptions, and fields
// have the names of core: `sender_id` is `senderId`.

/** What interfaces name a record by: its number, or else its key. */
type RecordId = number | string;

type Given = Readonly<Record<string, RecordValue | undefined>>;

function selected(record: RecordDescription): string {
  const own = [...(record.counter ? ['id'] : []), ...(record.own ?? []), 'created_at'];
  return [
    ...own.map((name) => `${name} as "${camelCase(name)}"`),
    ...columnsOf(record).map(({ name, field }) => `${name} as "${field}"`),
  ].join(', ');
}

/** The columns that a record is made of, and where its fields have their values. */
function columnsOf({ key, fields, inFile = {} }: RecordDescription) {
  return Object.entries({ ...key, ...fields }).map(([name, initial]) => {
    const field = camelCase(inFile[name] ?? name);
    return { name, initial, field, of: (given: Given) => given[field] };
  });
}

const nameOf = ({ key }: RecordDescription) => Object.keys(key)[0] ?? 'id';
const idOf = (record: RecordDescription) => (record.counter ? 'id' : nameOf(record));

function orderOf(record: RecordDescription): string {
  if (record.order === 'by_key') return nameOf(record);
  if (record.order === 'oldest_first') return 'id';
  return record.counter ? 'id desc' : `created_at desc, ${nameOf(record)}`;
}

/** Of all states unless one is given. */
export async function listRecords<Kind extends StoredKind>(
  handle: Handle,
  kind: Kind,
  { bucket, account }: AccountKey,
  { status = null, offset = 0, limit }: { status?: Approval | null; offset?: number; limit: number },
): Promise<Stored<Kind>[]> {
  const record = describe(kind);
  const filtered = status !== null;
  return allRows(handle, {
    name: `list-${record.table}${filtered ? '-by-status' : ''}`,
    text: `select ${selected(record)} from ${record.table}
            where bucket = $1 and account = $2 ${filtered ? 'and status = $5' : ''}
            order by ${orderOf(record)} offset $3 limit $4`,
    values: [bucket, account, offset, limit, ...(filtered ? [status] : [])],
  });
}

export async function countRecords(
  handle: Handle,
  kind: StoredKind,
  { bucket, account }: AccountKey,
  status: Approval | null = null,
): Promise<number> {
  const { table } = describe(kind);
  const filtered = status !== null;
  const { rows } = await handle.query<{ count: number }>({
    name: `count-${table}${filtered ? '-by-status' : ''}`,
    text: `select count(*) as count from ${table}
            where bucket = $1 and account = $2 ${filtered ? 'and status = $3' : ''}`,
    values: [bucket, account, ...(filtered ? [status] : [])],
  });
  return rows[0]?.count ?? 0;
}

type RecordSearch = {
  status: Approval | null;
  /** In small letters; null: everything. */
  text: string | null;
  /** Only those with a smaller number. */
  before: number;
  limit: number;
};

/** Newest first. An account has few enough of these records for a search to read them all. */
export async function searchRecords<Kind extends StoredKind>(
  handle: Handle,
  kind: Kind,
  { bucket, account }: AccountKey,
  { status, text, before, limit }: RecordSearch,
): Promise<Stored<Kind>[]> {
  const record = describe(kind);
  const found = (record.searched ?? []).map((column) => `strpos(lower(${column}), $4) > 0`).join(' or ');
  const filtered = status !== null;
  return allRows(handle, {
    name: `search-${record.table}${filtered ? '-by-status' : ''}`,
    text: `select ${selected(record)} from ${record.table}
            where bucket = $1 and account = $2 and id < $3 and ($4::text is null or ${found})
              ${filtered ? 'and status = $6' : ''}
            order by id desc limit $5`,
    values: [bucket, account, before, text, limit, ...(filtered ? [status] : [])],
  });
}

/** @param lock whether nobody else may change it until the transaction ends. */
export async function findRecord<Kind extends StoredKind>(
  handle: Handle,
  kind: Kind,
  { bucket, account }: AccountKey,
  id: RecordId,
  { lock = false } = {},
): Promise<Stored<Kind> | null> {
  const record = describe(kind);
  return firstRow(handle, {
    name: `${lock ? 'lock' : 'find'}-${record.table}`,
    text: `select ${selected(record)} from ${record.table}
            where bucket = $1 and account = $2 and ${idOf(record)} = $3 ${lock ? 'for update' : ''}`,
    values: [bucket, account, id],
  });
}

/** @param column by which they are looked for; what names them unless said otherwise. */
export async function findRecordsBy<Kind extends StoredKind>(
  handle: Handle,
  kind: Kind,
  { bucket, account }: AccountKey,
  wanted: readonly string[],
  column = nameOf(describe(kind)),
): Promise<Stored<Kind>[]> {
  const record = describe(kind);
  return allRows(handle, {
    name: `find-${record.table}-by-${column}`,
    text: `select ${selected(record)} from ${record.table}
            where bucket = $1 and account = $2 and ${column} = any ($3::text[])`,
    values: [bucket, account, textArray(wanted)],
  });
}

/** The columns that say when a record was made. They are named: Citus does not fill in the time where rows are selected. */
export function timesOf({ key, own = [] }: RecordDescription): string[] {
  // What each account has one of at most was not made at a time.
  if (Object.keys(key).length === 0) return [];
  return ['created_at', ...own.filter((name) => name === 'updated_at')];
}

/** @returns those that were stored: not one whose name the account has. */
export async function insertRecords<Kind extends StoredKind>(
  handle: Handle,
  kind: Kind,
  { bucket, account }: AccountKey,
  rows: readonly Given[],
): Promise<Stored<Kind>[]> {
  const record = describe(kind);
  const columns: Column<Given>[] = [
    ...(record.counter ? [{ name: 'id', type: 'integer', of: (row: Given) => Number(row['id']) }] : []),
    ...columnsOf(record).map(({ name, initial, of }) => ({
      name,
      type: record.types?.[name] ?? 'text',
      of: (row: Given) => plain(of(row) ?? initial ?? null),
    })),
  ];
  const { rows: stored } = await handle.query<Stored<Kind>>({
    name: `insert-${record.table}`,
    text: `insert into ${record.table} (bucket, account, ${[names(columns), ...timesOf(record)].join(', ')})
           select $1, $2, given.*${timesOf(record)
             .map(() => ', now()')
             .join('')} from ${givenRows(columns, 3)}
           on conflict do nothing
           returning ${selected(record)}`,
    values: [bucket, account, ...arrays(columns, rows)],
  });
  return stored;
}

/**
 * @param given the fields that change.
 * @param how `onlyIf`: the state that it must have; `asNew`: whether it counts as made now.
 * @returns null if there is no such record.
 */
export async function updateRecord<Kind extends StoredKind>(
  handle: Handle,
  kind: Kind,
  { bucket, account }: AccountKey,
  id: RecordId,
  given: Given,
  how: { onlyIf?: Approval; asNew?: boolean } = {},
): Promise<Stored<Kind> | null> {
  const record = describe(kind);
  const changed = columnsOf(record).filter(({ of }) => of(given) !== undefined);
  const changes = changed.map(({ name }, i) => `${name} = $${i + 4}`);
  return firstRow(handle, {
    text: `update ${record.table} set ${[...changes, ...(how.asNew ? ['created_at = now()'] : [])].join(', ')}
            where bucket = $1 and account = $2 and ${idOf(record)} = $3
              ${how.onlyIf ? `and status = '${how.onlyIf}'` : ''}
           returning ${selected(record)}`,
    values: [bucket, account, id, ...changed.map(({ of }) => plain(of(given) ?? null))],
  });
}

/** @returns what it was; null if there was none. */
export async function deleteRecord<Kind extends StoredKind>(
  handle: Handle,
  kind: Kind,
  { bucket, account }: AccountKey,
  id: RecordId,
): Promise<Stored<Kind> | null> {
  const record = describe(kind);
  return firstRow(handle, {
    name: `delete-${record.table}`,
    text: `delete from ${record.table}
            where bucket = $1 and account = $2 and ${idOf(record)} = $3 returning ${selected(record)}`,
    values: [bucket, account, id],
  });
}

function plain(value: RecordValue): string | number | null {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
