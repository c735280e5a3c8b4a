import { onlyRow, textArray, type Handle, type Transaction } from './database.ts';
import type { ImportKey } from './import-record.ts';
import { BYTES_OF_CELL, BYTES_OF_ROW } from './import-rows.queries.ts';

/**
 * Stages a group's contacts as rows: number, name, then the values of these attributes.
 *
 * @returns how far it got, and whether there may be more.
 */
export async function stageContacts(
  handle: Transaction,
  key: ImportKey,
  { group, after, limit, staged }: { group: number; after: number; limit: number; staged: number },
  attributes: readonly string[],
): Promise<{ last: number; count: number; bytes: number; more: boolean }> {
  const page = await onlyRow<{ last: number | null; count: number }>(handle, {
    text: `select max(id) as last, count(*) as count
             from (select id from contacts
                    where bucket = $1 and account = $2 and group_id = $3 and id > $4 order by id limit $5) page`,
    values: [key.bucket, key.account, group, after, limit],
  });
  const last = page.last ?? after;
  const { rows } = await handle.query<{ size: number }>({
    text: `insert into import_rows (bucket, account, import, row, cells, size)
           select $1, $2, $3, $7 + row_number() over (order by id), cells,
                  ${BYTES_OF_ROW} + (select sum(${BYTES_OF_CELL} + octet_length(cell)) from unnest(cells) as c (cell))
             from contacts
            cross join lateral (
              select array[mobile, coalesce(name, '')]
                       || array(select coalesce(attributes ->> k.name, '')
                                  from unnest($8::text[]) with ordinality as k (name, place)
                                 order by k.place) as cells) one
            where bucket = $1 and account = $2 and group_id = $4 and id > $5 and id <= $6
           returning size`,
    values: [key.bucket, key.account, key.import, group, after, last, staged, textArray(attributes)],
  });
  const bytes = rows.reduce((sum, { size }) => sum + size, 0);
  return { last, count: rows.length, bytes, more: page.count === limit };
}

/** Lists the names of the attributes that the group's next contacts have, the most frequent first. */
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
