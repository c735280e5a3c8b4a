import { allRows, firstRow, type Handle } from './database.ts';
import { partitionName } from './partitions.ts';
import type { MessageKey } from './message-keys.ts';
import { FIRST_FINAL, STATE } from './ranks.ts';
import { countPages } from './retired-weeks.queries.ts';

/** How far the walk has come: a day (`2026-01-31`), and a page of that day's hand-overs. */
export type WalkPlace = { day: string; page: number };

/** Locked until the transaction ends. Null while another process is on this walk, or was within the last `pauseMs`. */
export async function lockReceiptWalk(
  handle: Handle,
  walk: number,
  pauseMs: number,
): Promise<WalkPlace | null> {
  return firstRow(handle, {
    name: 'lock-receipt-walk',
    text: `select to_char(day, 'YYYY-MM-DD') as day, page from receipt_walk
            where id = $1 and moved_at <= now() - $2::double precision * interval '1 millisecond'
              for update skip locked`,
    values: [walk, pauseMs],
  });
}

export async function moveReceiptWalk(handle: Handle, walk: number, { day, page }: WalkPlace): Promise<void> {
  await handle.query({
    name: 'move-receipt-walk',
    text: 'update receipt_walk set day = $2, page = $3, moved_at = now() where id = $1',
    values: [walk, day, page],
  });
}

/** 0 if the day's partition is gone, or never existed. */
export async function countHandOverPages(handle: Handle, day: string): Promise<number> {
  return countPages(handle, partitionOf(day));
}

export type OpenMessage = MessageKey & {
  connector: number | null;
  channel: string;
  state: number;
  campaign: number | null;
};

const isAbsent = (queue: string) =>
  `not exists (select 1 from ${queue} q where q.id = m.id and q.bucket = m.bucket)`;

/** It is not about to be handed over again. In flight is as much as connectors have under way, and read once. */
const IS_LEFT = `${isAbsent('outbox')} and ${isAbsent('scheduled')} and m.id not in (select id from inflight)`;

/**
 * Messages of these hand-overs that are not final, are of one of these channels, and were not handed over again since
 * `before`. Hand-overs to the connectors `except` are left out.
 *
 * Read page by page: rows of vendor_refs are never changed, so a closed day's rows stay where they are, and no index is
 * needed for what is read once. Not prepared under a name: there is another table every day.
 */
export async function findOpenMessages(
  handle: Handle,
  { day, page }: WalkPlace,
  pages: number,
  { channels, except, before }: { channels: readonly string[]; except: readonly number[]; before: Date },
): Promise<OpenMessage[]> {
  return allRows(handle, {
    text: `
      select m.bucket, m.account, m.id, m.connector, m.channel, m.state, m.campaign
        from (select distinct bucket, account, message
                from ${partitionOf(day)}
               where ctid >= $1::tid and ctid < $2::tid and connector <> all ($5::smallint[])) h
       cross join lateral (
             select * from messages
              where bucket = h.bucket and account = h.account and id = h.message
                and state < ${FIRST_FINAL} and (sent_at is null or sent_at < $3) and silent is null
                and channel = any ($4::text[])
             offset 0
             ) m
       where m.state >= ${STATE.sent}
          or ${IS_LEFT}
             and not exists (select 1 from attempts a
                              where a.bucket = m.bucket and a.account = m.account and a.message = m.id
                                and a.answered_at >= $3)`,
    values: [`(${page},0)`, `(${page + pages},0)`, before.toISOString(), channels, except],
  });
}

/** How far the messages that earlier versions left unknown have been gone through. */
export type SweepPlace = { partition: string; place: string };

/** Locked until the transaction ends. Null: another process is sweeping; `done`: there is nothing left to sweep. */
export async function lockUnknownSweep(handle: Handle): Promise<(SweepPlace & { done: boolean }) | null> {
  return firstRow(handle, {
    name: 'lock-unknown-sweep',
    text: `select partition, place, done from unknown_sweep
            where id = 1 and (done or begins_at <= now()) for update skip locked`,
  });
}

export async function moveUnknownSweep(
  handle: Handle,
  { partition, place }: SweepPlace,
  done: boolean,
): Promise<void> {
  await handle.query({
    name: 'move-unknown-sweep',
    text: 'update unknown_sweep set partition = $1, place = $2, done = $3 where id = 1',
    values: [partition, place, done],
  });
}

export type UnknownMessage = OpenMessage & {
  place: string;
  recipient: string;
  /** When its last hand-over was given up. */
  since: Date | null;
};

/** Messages of a partition whose outcome is unknown, and that will not be handed over again; behind `after`. */
export async function findUnknown(
  handle: Handle,
  partition: string,
  { after, before, channels }: { after: string; before: string; channels: readonly string[] },
  limit: number,
): Promise<UnknownMessage[]> {
  return allRows(handle, {
    text: `select m.ctid::text as place, m.bucket, m.account, m.id, m.connector, m.channel, m.state, m.campaign,
                  m.recipient,
                  (select max(a.answered_at) from attempts a
                    where a.bucket = m.bucket and a.account = m.account and a.message = m.id) as since
             from ${partition} m
            where m.ctid > $1::tid and m.ctid < $2::tid and m.state = ${STATE.unknown} and m.silent is null
              and m.channel = any ($4::text[]) and ${IS_LEFT}
            order by m.ctid limit $3`,
    values: [after, before, limit, channels],
  });
}

function partitionOf(day: string): string {
  return partitionName('vendor_refs', new Date(day));
}
