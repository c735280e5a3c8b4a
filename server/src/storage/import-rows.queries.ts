import { copyPiece } from './copy.ts';
import { textArray, transaction, type Database, type Handle } from './database.ts';
import { noteStaged, type ImportKey } from './imports.queries.ts';

/** What a row takes beside its cells, and each cell beside its text; as the database stores them, nearly. */
const BYTES_OF_ROW = 64;
const BYTES_OF_CELL = 4;

export type StagedRow = { row: number; cells: string[]; problem: string | null };

export type CheckedRow = {
  row: number;
  number: string | null;
  textDigest: Buffer | null;
  parts: number | null;
  price: number | null;
  problem: string | null;
  /** From 0. */
  column: number | null;
  message: string | null;
};

export type RowProblem = {
  row: number;
  code: string;
  column: number | null;
  cells: string[];
  message: string | null;
};

/** What a row takes when it is staged; `characters` is what it would be if each were a byte. */
export function stagedSize(cells: readonly string[]): { bytes: number; characters: number } {
  let bytes = BYTES_OF_ROW + cells.length * BYTES_OF_CELL;
  let characters = bytes;
  for (const cell of cells) {
    if (cell === '') continue;
    bytes += Buffer.byteLength(cell);
    characters += cell.length;
  }
  return { bytes, characters };
}

/** A row in COPY's text format, for {@link stageRows}. */
export function stagedLine(prefix: string, { row, cells, problem }: StagedRow, size: number): string {
  return `${prefix}${row}\t${escaped(textArray(cells))}\t${problem ?? '\\N'}\t${size}\n`;
}

export function stagingPrefix({ bucket, account, import: id }: ImportKey): string {
  return `${bucket}\t${account}\t${id}\t`;
}

/**
 * In a transaction of its own: a connection is not held while more of a file arrives. The lines are used up.
 *
 * @returns false if the import is no longer being read: then nothing is staged, which nobody would sweep.
 */
export async function stageRows(
  db: Database,
  key: ImportKey,
  lines: Uint8Array<ArrayBuffer>,
  progress: { read: number; rows: number; bytes: number },
): Promise<boolean> {
  const into = 'import_rows (bucket, account, import, row, cells, problem, size)';
  return transaction(db.general, async (handle) => {
    if (!(await noteStaged(handle, key, progress))) return false;
    await copyPiece(handle, into, lines);
    return true;
  });
}

export async function writeChecks(
  handle: Handle,
  key: ImportKey,
  round: number,
  checked: readonly CheckedRow[],
): Promise<void> {
  const prefix = `${stagingPrefix(key)}${round}\t`;
  const lines = checked.map((one) =>
    [
      `${prefix}${one.row}`,
      one.number ?? '\\N',
      one.textDigest ? `\\\\x${one.textDigest.toString('hex')}` : '\\N',
      one.parts ?? '\\N',
      one.price ?? '\\N',
      one.problem ?? '\\N',
      one.column ?? '\\N',
      one.message === null ? '\\N' : escaped(one.message),
    ].join('\t'),
  );
  const into = `import_checks (bucket, account, import, round, row, number, text_digest, parts, price, problem,
                               problem_column, message)`;
  if (lines.length > 0) await copyPiece(handle, into, `${lines.join('\n')}\n`);
}

/** COPY's own escapes. */
function escaped(text: string): string {
  if (!/[\\\t\n\r]/.test(text)) return text;
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('\t', '\\t')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r');
}

/** A group's contacts as rows: number, name, then the values of these attributes. @returns how far it came. */
export async function stageContacts(
  handle: Handle,
  key: ImportKey,
  { group, after, limit, staged }: { group: number; after: number; limit: number; staged: number },
  attributes: readonly string[],
): Promise<{ last: number; count: number; bytes: number }> {
  const { rows } = await handle.query<{ last: number | null; count: number; bytes: number }>({
    text: `with page as (
             select id, mobile, name, attributes from contacts
              where bucket = $1 and account = $2 and group_id = $4 and id > $5 order by id limit $6
           ), stored as (
             insert into import_rows (bucket, account, import, row, cells, size)
             select $1, $2, $3, $7 + row_number() over (order by id), cells,
                    ${BYTES_OF_ROW} + (select sum(${BYTES_OF_CELL} + octet_length(cell)) from unnest(cells) as c (cell))
               from page
              cross join lateral (
                select array[mobile, coalesce(name, '')]
                         || array(select coalesce(attributes ->> k.name, '')
                                    from unnest($8::text[]) with ordinality as k (name, place)
                                   order by k.place) as cells) one
             returning size
           )
           select max(id) as last, count(*) as count,
                  (select coalesce(sum(size), 0)::bigint from stored) as bytes
             from page`,
    values: [key.bucket, key.account, key.import, group, after, limit, staged, textArray(attributes)],
  });
  const [page] = rows;
  return { last: page?.last ?? after, count: page?.count ?? 0, bytes: page?.bytes ?? 0 };
}

/** The names of the attributes that the next contacts of a group have, the most frequent first. */
export async function listAttributes(
  handle: Handle,
  key: ImportKey,
  { group, after, limit }: { group: number; after: number; limit: number },
  most: number,
): Promise<string[]> {
  const { rows } = await handle.query<{ name: string }>({
    text: `select k.name
             from (select attributes from contacts
                    where bucket = $1 and account = $2 and group_id = $3 and id > $4 order by id limit $5) c
            cross join lateral jsonb_object_keys(c.attributes) as k (name)
            group by k.name order by count(*) desc, k.name limit $6`,
    values: [key.bucket, key.account, group, after, limit, most],
  });
  return rows.map(({ name }) => name);
}

/** Rows after a row: at most so many, and of no more than so many bytes, except that there is always the first. */
export type RowsPage = { after: number; limit: number; bytes: number };

/** `isMore`: whether there may be others after them. */
export type PageOf<T> = { rows: T[]; isMore: boolean };

type Found<T> = T & { found: number };

/** The rows of a page by what comes `before` them, in bytes; of `found`, some may not have fitted. */
const UP_TO_BYTES = `sum(size) over (order by row) - size as before, count(*) over () as found`;

function pageOf<T extends object>(rows: Found<T>[], limit: number): PageOf<T> {
  const found = rows[0]?.found ?? 0;
  return { rows, isMore: found === limit || rows.length < found };
}

/** After a row, in the order of the file. */
export async function listStaged(
  handle: Handle,
  key: ImportKey,
  { after, limit, bytes }: RowsPage,
): Promise<PageOf<StagedRow>> {
  const { rows } = await handle.query<Found<StagedRow>>({
    name: 'list-staged-rows',
    text: `select row, cells, problem, found
             from (select row, cells, problem, ${UP_TO_BYTES}
                     from (select row, cells, problem, size from import_rows
                            where bucket = $1 and account = $2 and import = $3 and row > $4
                            order by row limit $5) page) sized
            where before < $6 order by row`,
    values: [key.bucket, key.account, key.import, after, limit, bytes],
  });
  return pageOf(rows, limit);
}

export type GoodRow = { row: number; number: string; cells: string[] };

/** Rows that are good and no repeats, after a row. */
export async function listGood(
  handle: Handle,
  key: ImportKey,
  { round, after, limit, bytes }: RowsPage & { round: number },
): Promise<PageOf<GoodRow>> {
  const { rows } = await handle.query<Found<GoodRow>>({
    name: 'list-good-import-rows',
    text: `select row, number, cells, found
             from (select row, number, cells, ${UP_TO_BYTES}
                     from (select row, number from import_checks
                            where bucket = $1 and account = $2 and import = $3 and round = $4 and row > $5
                              and problem is null and not repeated
                            order by row limit $6) c
                    cross join lateral (select cells, size from import_rows
                                         where bucket = $1 and account = $2 and import = $3 and row = c.row
                                         limit 1) r) sized
            where before < $7 order by row`,
    values: [key.bucket, key.account, key.import, round, after, limit, bytes],
  });
  return pageOf(rows, limit);
}

export type NumberCell = { row: number; cell: string | null; problem: string | null; tooLong: number | null };

/**
 * What the check of contacts needs of rows. `tooLong` is the first of these columns, from 0, with more characters than
 * a contact may have there.
 */
export async function listNumberCells(
  handle: Handle,
  key: ImportKey,
  { after, limit, bytes }: RowsPage,
  { number, others, longest }: { number: number; others: readonly number[]; longest: number },
): Promise<NumberCell[]> {
  const cases = others.map(
    (column) => `when length(cells[${at(column)}]) > ${at(longest - 1)} then ${column}`,
  );
  const tooLong = cases.length > 0 ? `case ${cases.join(' ')} end` : 'null::integer';
  const { rows } = await handle.query<NumberCell>({
    text: `select row, cells[${at(number)}] as cell, problem, ${tooLong} as "tooLong"
             from (select row, cells, problem, sum(size) over (order by row) - size as before
                     from (select row, cells, problem, size from import_rows
                            where bucket = $1 and account = $2 and import = $3 and row > $4
                            order by row limit $5) page) sized
            where before < $6 order by row`,
    values: [key.bucket, key.account, key.import, after, limit, bytes],
  });
  return rows;
}

/** A place in an array of the database, which counts from 1; it becomes part of a statement. */
function at(column: number): number {
  if (!Number.isSafeInteger(column) || column < 0) throw new Error(`${column} is no column`);
  return column + 1;
}

/** Marks rows that repeat another; of a million rows that were all different, finding that out took 1.7 s. */
export async function markRepeated(
  handle: Handle,
  key: ImportKey,
  { round, stays }: { round: number; stays: 'first' | 'last' },
): Promise<void> {
  const ofRound = 'bucket = $1 and account = $2 and import = $3 and round = $4 and number is not null';
  await handle.query({
    text: `with several as materialized (
             select number from import_checks where ${ofRound}
              group by number, text_digest having count(*) > 1
           )
           update import_checks set repeated = true
            where ctid = any (array(
              select ctid from (
                select ctid, row_number() over (partition by number, text_digest
                                                order by row ${stays === 'first' ? 'asc' : 'desc'}) as place
                  from import_checks where ${ofRound} and number in (select number from several)) r
               where r.place > 1))`,
    values: [key.bucket, key.account, key.import, round],
  });
}

export type CheckTotals = { good: number; bad: number; repeated: number; parts: number; price: number };

export async function sumChecks(handle: Handle, key: ImportKey, round: number): Promise<CheckTotals> {
  const { rows } = await handle.query<CheckTotals>({
    text: `select count(*) filter (where problem is null and not repeated) as good,
                  count(*) filter (where problem is not null) as bad,
                  count(*) filter (where repeated) as repeated,
                  coalesce(sum(parts) filter (where problem is null and not repeated), 0)::bigint as parts,
                  coalesce(sum(price) filter (where problem is null and not repeated), 0)::bigint as price
             from import_checks where bucket = $1 and account = $2 and import = $3 and round = $4`,
    values: [key.bucket, key.account, key.import, round],
  });
  const [totals] = rows;
  if (!totals) throw new Error('sums always have a row');
  return totals;
}

/** By row, after a row. */
export async function listProblems(
  handle: Handle,
  key: ImportKey,
  { round, after, limit, bytes }: RowsPage & { round: number },
): Promise<PageOf<RowProblem>> {
  const { rows } = await handle.query<Found<RowProblem>>({
    name: 'list-import-problems',
    text: `select row, problem as code, problem_column as column, cells, message, found
             from (select row, problem, problem_column, message, cells, ${UP_TO_BYTES}
                     from (select row, problem, problem_column, message from import_checks
                            where bucket = $1 and account = $2 and import = $3 and round = $4 and row > $5
                              and problem is not null
                            order by row limit $6) c
                    cross join lateral (select cells, size from import_rows
                                         where bucket = $1 and account = $2 and import = $3 and row = c.row
                                         limit 1) r) sized
            where before < $7 order by row`,
    values: [key.bucket, key.account, key.import, round, after, limit, bytes],
  });
  return pageOf(rows, limit);
}

export type ContactsSlice = {
  group: number;
  round: number;
  /** Rows after this one, up to the other. */
  after: number;
  upTo: number;
};

/** The last row of a slice of checked rows, and how many they are; null at the end. */
export async function sliceEnd(
  handle: Handle,
  key: ImportKey,
  { round, after, limit, bytes }: RowsPage & { round: number },
): Promise<{ last: number; count: number } | null> {
  const { rows } = await handle.query<{ last: number | null; count: number }>({
    name: 'import-slice-end',
    text: `select max(row) as last, count(*) as count
             from (select row, sum(size) over (order by row) - size as before
                     from (select row from import_checks
                            where bucket = $1 and account = $2 and import = $3 and round = $4 and row > $5
                              and problem is null and not repeated
                            order by row limit $6) c
                    cross join lateral (select size from import_rows
                                         where bucket = $1 and account = $2 and import = $3 and row = c.row
                                         limit 1) r) sized
            where before < $7`,
    values: [key.bucket, key.account, key.import, round, after, limit, bytes],
  });
  const [end] = rows;
  return end && end.last !== null ? { last: end.last, count: end.count } : null;
}

/** How many numbers of a slice the group has already. One look-up for each, even without statistics. */
export async function countKnown(handle: Handle, key: ImportKey, slice: ContactsSlice): Promise<number> {
  const { rows } = await handle.query<{ count: number }>({
    name: 'count-known-contacts',
    text: `select count(*) as count
             from import_checks s
            cross join lateral (select id from contacts
                                 where bucket = $1 and account = $2 and group_id = $7 and mobile = s.number
                                 limit 1) c
            where s.bucket = $1 and s.account = $2 and s.import = $3 and s.round = $4 and s.row > $5 and s.row <= $6
              and s.problem is null and not s.repeated`,
    values: valuesOf(key, slice),
  });
  return rows[0]?.count ?? 0;
}

/** The rows of a slice that are good, each with its cells. */
const GOOD_CELLS = `
  (select row, number from import_checks
    where bucket = $1 and account = $2 and import = $3 and round = $4 and row > $5 and row <= $6
      and problem is null and not repeated) s
  cross join lateral (select cells from import_rows
                       where bucket = $1 and account = $2 and import = $3 and row = s.row limit 1) r`;

export type NewContacts = { first: number; name: number | null; variables: readonly Variable[] };

/**
 * Adds the contacts of a slice, numbered from `first`, except those that the group has. Nothing is looked up for them:
 * where a group is new to its contacts, this takes half the time of {@link applyContacts}.
 *
 * @returns how many were added.
 */
export async function addContacts(
  handle: Handle,
  key: ImportKey,
  slice: ContactsSlice,
  { first, name, variables }: NewContacts,
): Promise<number> {
  const { rowCount } = await handle.query({
    text: `insert into contacts (bucket, account, group_id, id, mobile, name, attributes)
           select $1, $2, $7::integer, $8::integer - 1 + row_number() over (order by s.row), s.number,
                  ${nameIn(name)}, ${variables.length === 0 ? `'{}'` : attributesOf(variables)}
             from ${GOOD_CELLS}
            order by s.row
           on conflict (bucket, account, group_id, mobile) do nothing`,
    values: [...valuesOf(key, slice), first, ...namesOf(variables)],
  });
  return rowCount ?? 0;
}

/**
 * Adds the contacts of a slice, numbered from `first`, and updates those that the group has. A blank name leaves a
 * contact's name as it is; with columns for variables, those that it had go.
 */
export async function applyContacts(
  handle: Handle,
  key: ImportKey,
  slice: ContactsSlice,
  { first, name, variables }: NewContacts,
): Promise<void> {
  await handle.query({
    text: `insert into contacts (bucket, account, group_id, id, mobile, name, attributes)
           select $1, $2, $7::integer,
                  coalesce(c.id, $8::integer - 1 + row_number() over (partition by c.id is null order by s.row)),
                  s.number, coalesce(${nameIn(name)}, c.name),
                  ${variables.length === 0 ? `coalesce(c.attributes, '{}')` : attributesOf(variables)}
             from ${GOOD_CELLS}
             left join lateral (select id, name, attributes from contacts
                                 where bucket = $1 and account = $2 and group_id = $7 and mobile = s.number
                                 limit 1) c on true
            order by s.row
           on conflict (bucket, account, group_id, mobile)
           do update set name = excluded.name, attributes = excluded.attributes`,
    values: [...valuesOf(key, slice), first, ...namesOf(variables)],
  });
}

function nameIn(column: number | null): string {
  return column === null ? 'null::text' : `nullif(r.cells[${at(column)}], '')`;
}

/** With the variables' names as $9. */
function attributesOf(variables: readonly Variable[]): string {
  const values = variables.map(({ column }) => `nullif(r.cells[${at(column)}], '')`);
  return `jsonb_strip_nulls(jsonb_object($9::text[], array[${values.join(', ')}]::text[]))`;
}

function namesOf(variables: readonly Variable[]): unknown[] {
  return variables.length === 0 ? [] : [textArray(variables.map(({ name }) => name))];
}

/** A column, from 0, that becomes the variable of this name. */
export type Variable = { column: number; name: string };

function valuesOf(key: ImportKey, { group, round, after, upTo }: ContactsSlice): unknown[] {
  return [key.bucket, key.account, key.import, round, after, upTo, group];
}
