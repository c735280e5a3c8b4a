import type { Handle } from './database.ts';
import type { Partition } from './partitions.ts';

/** Receipts that no message was found for. @returns how many; as long as it is `limit`, there may be more. */
export async function dropOldInbox(handle: Handle, before: string, limit: number): Promise<number> {
  const { rowCount } = await handle.query({
    text: `delete from receipt_inbox
            where id = any (array(select id from receipt_inbox where id < $1 order by id limit $2))`,
    values: [before, limit],
  });
  return rowCount ?? 0;
}

export async function blankOldInbox(handle: Handle, before: string, limit: number): Promise<number> {
  const { rowCount } = await handle.query({
    text: `update receipt_inbox set raw = null
            where id = any (array(
                    select id from receipt_inbox where id < $1 and raw is not null order by id limit $2))`,
    values: [before, limit],
  });
  return rowCount ?? 0;
}

/** What the virtual operators of connectors that are gone, or switched off, still remember. */
export async function dropOldVirtual(handle: Handle, before: Date, limit: number): Promise<number> {
  const { rowCount } = await handle.query({
    text: `delete from virtual_operator_messages
            where ctid = any (array(select ctid from virtual_operator_messages where taken_at < $1 limit $2))`,
    values: [before, limit],
  });
  return rowCount ?? 0;
}

/** Whether replies are owed to inbound messages of a month. */
export async function owesReplies(handle: Handle, { from, to }: Partition): Promise<boolean> {
  const { rows } = await handle.query({
    text: 'select 1 from owed_replies where id >= $1 and id < $2 limit 1',
    values: [from, to],
  });
  return rows.length > 0;
}

/** Whether an operator's id, on some pages of a day, is of a message in one of these weeks. */
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
