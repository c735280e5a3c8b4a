import type { Handle } from './database.ts';
import { arrays, names, unnest, type Column } from './rows.ts';

/** A message that waits with others for the same thing; see {@link releaseHeld}. */
export type HeldMessage = {
  queue: number;
  /** What it waits for, by the name that the queue's connector has for it. */
  hold: string;
  bucket: number;
  account: number;
  id: string;
  /** When it becomes due by itself. */
  until: Date;
};

const COLUMNS: readonly Column<HeldMessage>[] = [
  { name: 'queue', type: 'smallint', of: (h) => h.queue },
  { name: 'hold', type: 'text', of: (h) => h.hold },
  { name: 'bucket', type: 'smallint', of: (h) => h.bucket },
  { name: 'account', type: 'integer', of: (h) => h.account },
  { name: 'id', type: 'uuid', of: (h) => h.id },
  { name: 'until', type: 'timestamptz', of: (h) => h.until },
];

/** The messages themselves are scheduled in the same transaction. */
export async function insertHolds(handle: Handle, messages: readonly HeldMessage[]): Promise<void> {
  await handle.query({
    name: 'insert-holds',
    text: `insert into holds (${names(COLUMNS)}) select * from ${unnest(COLUMNS)}
           on conflict (queue, hold, id) do update set until = excluded.until`,
    values: arrays(COLUMNS, messages),
  });
}

/**
 * Makes messages due that were held. Those that are no longer scheduled have left, or were cancelled.
 *
 * @returns how many holds ended; if it is `limit`, there may be more.
 */
export async function releaseHeld(
  handle: Handle,
  { queue, hold }: Pick<HeldMessage, 'queue' | 'hold'>,
  now: Date,
  limit: number,
): Promise<number> {
  const { rows } = await handle.query<{ count: number }>({
    name: 'release-held',
    text: `
      with picked as materialized (
        select ctid from holds where queue = $1 and hold = $2 order by queue, hold, id limit $4
           for update skip locked
      ), ended as (
        delete from holds h where h.ctid = any (array(select p.ctid from picked p)) returning h.id, h.bucket
      ), made_due as (
        update scheduled s set due = $3
         where s.ctid = any (array(
                 select f.place from ended e
                  cross join lateral (
                        select x.ctid as place from scheduled x
                         where x.id = e.id and x.bucket = e.bucket and x.due > $3 limit 1) f))
      )
      select count(*)::integer as count from ended`,
    values: [queue, hold, now, limit],
  });
  return rows[0]?.count ?? 0;
}

/** Holds whose messages have become due by themselves. */
export async function dropOldHolds(handle: Handle, before: Date, limit: number): Promise<number> {
  const { rowCount } = await handle.query({
    name: 'drop-old-holds',
    text: `delete from holds
            where ctid = any (array(select ctid from holds where until < $1 order by until limit $2))`,
    values: [before, limit],
  });
  return rowCount ?? 0;
}
