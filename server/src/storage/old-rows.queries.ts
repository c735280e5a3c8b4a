import { bucketOf, NO_ACCOUNT, NO_ID } from '../core/ids.ts';
import { countRows, type Handle } from './database.ts';
import type { Partition } from './partitions.ts';

/** Drops receipts for which no message was found. @returns how many; if it is `limit`, there may be more. */
export async function dropOldInbox(handle: Handle, before: string, limit: number): Promise<number> {
  return countRows(handle, {
    text: `delete from receipt_inbox
            where id = any (array(select id from receipt_inbox where id < $1 order by id limit $2))`,
    values: [before, limit],
  });
}

/** The inbox id up to which the texts are gone. */
export async function readInboxTexts(handle: Handle): Promise<string> {
  const { rows } = await handle.query<{ texts: string }>({
    text: 'select texts from account_retention where bucket = $1 and account = $2',
    values: [bucketOf(NO_ACCOUNT), NO_ACCOUNT],
  });
  return rows[0]?.texts ?? NO_ID;
}

/** Blanks the next texts. @returns the id of the last one, which is recorded; null at the end. */
export async function blankOldInbox(
  handle: Handle,
  { after, before }: { after: string; before: string },
  limit: number,
): Promise<string | null> {
  const { rows } = await handle.query<{ last: string }>({
    text: `with piece as materialized (
             select id from receipt_inbox where id > $1 and id < $2 order by id limit $3
           ), blanked as (
             update receipt_inbox set raw = null
              where id = any (array(select id from piece)) and raw is not null
           )
           insert into account_retention (bucket, account, texts)
           select $4, $5, id from piece order by id desc limit 1
           on conflict (bucket, account) do update set texts = excluded.texts
           returning texts as last`,
    values: [after, before, limit, bucketOf(NO_ACCOUNT), NO_ACCOUNT],
  });
  return rows[0]?.last ?? null;
}

/**
 * Drops what the virtual operators of removed or switched-off connectors still remember: the others have dealt with it
 * when it was due. Walks the index of what is due, from one connector to the next.
 */
export async function dropOldVirtual(handle: Handle, before: Date, limit: number): Promise<number> {
  const firstFrom = (condition: string) => `
    select connector from virtual_operator_messages where due is not null ${condition} order by connector limit 1`;
  return countRows(handle, {
    text: `with recursive connectors as (
             (${firstFrom('')})
             union all
             select next.connector from connectors c
              cross join lateral (${firstFrom('and connector > c.connector')}) as next
           )
           delete from virtual_operator_messages
            where ctid = any (array(
                    select m.ctid from connectors c
                     cross join lateral (
                           select ctid from virtual_operator_messages
                            where connector = c.connector and due < $1 order by due limit $2) as m
                     limit $2))`,
    values: [before, limit],
  });
}

/** The same for messages to numbers that were made up. */
export async function dropOldMadeUp(handle: Handle, before: Date, limit: number): Promise<number> {
  return countRows(handle, {
    text: `delete from virtual_operator_inbound
            where ctid = any (array(select ctid from virtual_operator_inbound where due < $1 limit $2))`,
    values: [before, limit],
  });
}

/** Drops what is known of imports of do-not-disturb lists, except the last: it is shown. */
export async function dropOldDndImports(handle: Handle, before: Date, limit: number): Promise<number> {
  return countRows(handle, {
    text: `delete from dnd_imports
            where id = any (array(select id from dnd_imports
                                   where started_at < $1 and state in ('done', 'stopped')
                                     and id < (select max(id) from dnd_imports)
                                   order by id limit $2))`,
    values: [before, limit],
  });
}

/** Whether replies are owed to inbound messages of a month. */
export async function owesReplies(handle: Handle, { from, to }: Partition): Promise<boolean> {
  const { rows } = await handle.query({
    text: 'select 1 from owed_replies where id >= $1 and id < $2 limit 1',
    values: [from, to],
  });
  return rows.length > 0;
}

/** Whether, on some pages of a day, an operator's id belongs to a message of one of these weeks. */
export async function hasRefsTo(
  handle: Handle,
  table: string,
  pages: { from: number; to: number },
  weeks: readonly { from: string; to: string }[],
): Promise<boolean> {
  const { rows } = await handle.query({
    text: `select 1 from ${table} v
             join unnest($3::uuid[], $4::uuid[]) as w (from_id, to_id)
               on v.message >= w.from_id and v.message < w.to_id
            where v.ctid >= $1::tid and v.ctid < $2::tid limit 1`,
    values: [
      `(${pages.from},0)`,
      `(${pages.to},0)`,
      weeks.map(({ from }) => from),
      weeks.map(({ to }) => to),
    ],
  });
  return rows.length > 0;
}
