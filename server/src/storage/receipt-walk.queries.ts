import type { Handle } from './database.ts';
import { partitionName } from './partitions.ts';
import type { MessageKey } from './progress.queries.ts';
import { FIRST_FINAL } from './ranks.ts';

/** How far the walk has come: a day (`2026-01-31`), and a page of that day's hand-overs. */
export type WalkPlace = { day: string; page: number };

/** Locked until the transaction ends. Null while another process is walking, or was within the last `pauseMs`. */
export async function lockReceiptWalk(handle: Handle, pauseMs: number): Promise<WalkPlace | null> {
  const { rows } = await handle.query<WalkPlace>({
    name: 'lock-receipt-walk',
    text: `select to_char(day, 'YYYY-MM-DD') as day, page from receipt_walk
            where id = 1 and moved_at <= now() - $1::double precision * interval '1 millisecond'
              for update skip locked`,
    values: [pauseMs],
  });
  return rows[0] ?? null;
}

export async function moveReceiptWalk(handle: Handle, { day, page }: WalkPlace): Promise<void> {
  await handle.query({
    name: 'move-receipt-walk',
    text: 'update receipt_walk set day = $1, page = $2, moved_at = now() where id = 1',
    values: [day, page],
  });
}

/** 0 if the day's partition is gone, or never existed. */
export async function countHandOverPages(handle: Handle, day: string): Promise<number> {
  const { rows } = await handle.query<{ pages: number | null }>({
    name: 'count-hand-over-pages',
    text: `select pg_relation_size(to_regclass($1)) / current_setting('block_size')::bigint as pages`,
    values: [partitionOf(day)],
  });
  return rows[0]?.pages ?? 0;
}

export type OpenMessage = MessageKey & {
  connector: number | null;
  channel: string;
  state: number;
  campaign: number | null;
};

/**
 * Messages of these hand-overs that are not final, and were not handed over again since `before`.
 *
 * Read page by page: rows of vendor_refs are never changed, so a closed day's rows stay where they are, and no index is
 * needed for what is read once. Not prepared under a name: there is another table every day.
 */
export async function findOpenMessages(
  handle: Handle,
  { day, page }: WalkPlace,
  pages: number,
  before: Date,
): Promise<OpenMessage[]> {
  const { rows } = await handle.query<OpenMessage>({
    text: `
      select m.bucket, m.account, m.id, m.connector, m.channel, m.state, m.campaign
        from (select distinct bucket, account, message
                from ${partitionOf(day)} where ctid >= $1::tid and ctid < $2::tid) h
       cross join lateral (
             select * from messages
              where bucket = h.bucket and account = h.account and id = h.message
                and state < ${FIRST_FINAL} and (sent_at is null or sent_at < $3)
             offset 0
             ) m`,
    values: [`(${page},0)`, `(${page + pages},0)`, before.toISOString()],
  });
  return rows;
}

function partitionOf(day: string): string {
  return partitionName('vendor_refs', new Date(day));
}
