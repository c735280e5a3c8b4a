import { countRows, type Handle } from './database.ts';
import { inLockOrder, type MessageKey } from './message-keys.ts';
import { arrays, names, selectGiven, unnest, type Column } from './rows.ts';

/** A message that waits with others for the same thing; see {@link releaseHeld}. */
export type HeldMessage = MessageKey & {
  queue: number;
  /** What it waits for, by the name that the queue's connector has for it. */
  hold: string;
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
    text: `insert into holds (${names(COLUMNS)}) ${selectGiven(COLUMNS)}
           on conflict (queue, hold, id) do update set until = excluded.until`,
    values: arrays(COLUMNS, inLockOrder(messages)),
  });
}

/** Of these, at most `limit` are to be released. */
export type EndedHold = Pick<HeldMessage, 'queue' | 'hold'> & { limit: number };

const ENDED_COLUMNS: readonly Column<EndedHold>[] = [
  { name: 'queue', type: 'smallint', of: (h) => h.queue },
  { name: 'hold', type: 'text', of: (h) => h.hold },
  { name: 'most', type: 'integer', of: (h) => h.limit },
];

/**
 * Makes messages due that were held. Those that are no longer scheduled for the end of the hold have left, were
 * cancelled, or wait for something else.
 *
 * @param limit of all of them together.
 * @returns how many were released of each hold, in the order of `holds`; if the sum is `limit`, there may be more.
 */
export async function releaseHeld(
  handle: Handle,
  holds: readonly EndedHold[],
  now: Date,
  limit: number,
): Promise<number[]> {
  const from = ENDED_COLUMNS.length + 1;
  const { rows } = await handle.query<{ queue: number; hold: string; count: number }>({
    name: 'release-held',
    text: `
      with picked as materialized (
        select p.place
          from ${unnest(ENDED_COLUMNS)} as n (${names(ENDED_COLUMNS)})
         cross join lateral (
               select h.ctid as place from holds h where h.queue = n.queue and h.hold = n.hold
                order by h.queue, h.hold, h.id limit n.most
                  for update skip locked) p
         limit $${from + 1}
      ), ended as (
        delete from holds h where h.ctid = any (array(select p.place from picked p))
        returning h.queue, h.hold, h.id, h.bucket, h.until
      ), made_due as (
        update scheduled s set due = $${from}
         where s.ctid = any (array(
                 select f.place from ended e
                  cross join lateral (
                        select x.ctid as place from scheduled x
                         where x.id = e.id and x.bucket = e.bucket and x.due = e.until and x.due > $${from}
                         limit 1) f))
      )
      select queue, hold, count(*)::integer as count from ended group by queue, hold`,
    values: [...arrays(ENDED_COLUMNS, holds), now, limit],
  });
  const counts = new Map(rows.map(({ queue, hold, count }) => [`${queue} ${hold}`, count]));
  return holds.map(({ queue, hold }) => counts.get(`${queue} ${hold}`) ?? 0);
}

/** What messages of a queue are held for, by name. It jumps from one to the next, however many messages there are. */
export async function findHolds(
  handle: Handle,
  queue: number,
  after: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await handle.query<{ hold: string }>({
    name: 'find-holds',
    text: `
      with recursive found (hold) as (
        select $2::text
        union all
        select next.hold
          from found f
         cross join lateral (
               select h.hold from holds h where h.queue = $1 and h.hold > f.hold
                order by h.queue, h.hold limit 1) next
      )
      select hold from found offset 1 limit $3`,
    values: [queue, after, limit],
  });
  return rows.map(({ hold }) => hold);
}

/** Holds whose messages have become due by themselves. */
export async function dropOldHolds(handle: Handle, before: Date, limit: number): Promise<number> {
  return countRows(handle, {
    name: 'drop-old-holds',
    text: `delete from holds
            where ctid = any (array(
                    select ctid from holds where until < $1 order by until limit $2 for update skip locked))`,
    values: [before, limit],
  });
}
