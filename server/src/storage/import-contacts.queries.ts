import { countRows, textArray, type Handle } from './database.ts';
import type { ImportKey } from './import-record.ts';
import { placeOf } from './import-rows.queries.ts';

export type ContactsSlice = {
  group: number;
  round: number;
  /** The slice begins after this row, and ends with `upTo`. */
  after: number;
  upTo: number;
};

/** Counts the slice's numbers that the group already has. Each is one look-up, even without statistics. */
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

export type NewContacts = { first: number; name: number | null; variables: readonly Variable[] };

/** The column, counted from 0, becomes the variable of this name. */
export type Variable = { column: number; name: string };

/**
 * Adds the contacts of a slice, numbered from `first`, except those that the group has. Nothing is looked up for each, so
 * this takes half the time of {@link applyContacts} if most contacts are new.
 *
 * @returns how many were added.
 */
export async function addContacts(
  handle: Handle,
  key: ImportKey,
  slice: ContactsSlice,
  { first, name, variables }: NewContacts,
): Promise<number> {
  return countRows(handle, {
    text: `insert into contacts (bucket, account, group_id, created_at, id, mobile, name, attributes)
           select $1, $2, $7::integer, now(), $8::integer - 1 + row_number() over (order by s.row), s.number,
                  ${nameIn(name)}, ${variables.length === 0 ? `'{}'` : attributesOf(variables)}
             from ${GOOD_CELLS}
            order by s.row
           on conflict (bucket, account, group_id, mobile) do nothing`,
    values: [...valuesOf(key, slice), first, ...namesOf(variables)],
  });
}

/**
 * Adds the contacts of a slice, numbered from `first`, and updates those that the group has. A blank name leaves a
 * contact's name unchanged; columns for variables replace all of a contact's variables.
 */
export async function applyContacts(
  handle: Handle,
  key: ImportKey,
  slice: ContactsSlice,
  { first, name, variables }: NewContacts,
): Promise<void> {
  await handle.query({
    text: `insert into contacts (bucket, account, group_id, created_at, id, mobile, name, attributes)
           select $1, $2, $7::integer, now(),
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

/** Reads the good rows of a slice, each with its cells. */
const GOOD_CELLS = `
  (select row, number from import_checks
    where bucket = $1 and account = $2 and import = $3 and round = $4 and row > $5 and row <= $6
      and problem is null and not repeated) s
  cross join lateral (select cells from import_rows
                       where bucket = $1 and account = $2 and import = $3 and row = s.row limit 1) r`;

function nameIn(column: number | null): string {
  return column === null ? 'null::text' : `nullif(r.cells[${placeOf(column)}], '')`;
}

/** Takes the variables' names from $9. */
function attributesOf(variables: readonly Variable[]): string {
  const values = variables.map(({ column }) => `nullif(r.cells[${placeOf(column)}], '')`);
  return `jsonb_strip_nulls(jsonb_object($9::text[], array[${values.join(', ')}]::text[]))`;
}

function namesOf(variables: readonly Variable[]): unknown[] {
  return variables.length === 0 ? [] : [textArray(variables.map(({ name }) => name))];
}

function valuesOf(key: ImportKey, { group, round, after, upTo }: ContactsSlice): unknown[] {
  return [key.bucket, key.account, key.import, round, after, upTo, group];
}
