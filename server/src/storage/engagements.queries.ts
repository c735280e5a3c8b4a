import { allRows, type Handle } from './database.ts';
import type { MessageKey } from './message-keys.ts';
import { arrays, names, unnest, type Column } from './rows.ts';

export type Engagement = MessageKey & {
  kind: 'read' | 'opened' | 'clicked';
  /** The link's number; 0 for what has none. */
  link: number;
  prefetch: boolean;
  at: Date;
  count: number;
};

/** What happened for the first time, with what is told about its message. */
export type FirstEngagement = Omit<Engagement, 'at' | 'count'> & {
  at: Date;
  first: string;
  accepted: number;
  recipient: string;
  vendorId: string | null;
};

const COLUMNS: readonly Column<Engagement>[] = [
  { name: 'bucket', type: 'smallint', of: (e) => e.bucket },
  { name: 'account', type: 'integer', of: (e) => e.account },
  { name: 'message', type: 'uuid', of: (e) => e.id },
  { name: 'kind', type: 'text', of: (e) => e.kind },
  { name: 'link', type: 'smallint', of: (e) => e.link },
  { name: 'prefetch', type: 'boolean', of: (e) => e.prefetch },
  { name: 'at', type: 'timestamptz', of: (e) => e.at },
  { name: 'count', type: 'integer', of: (e) => e.count },
];

/**
 * Counts what recipients did; what concerns a message that is gone is left out.
 *
 * @param engagements no two of the same message, kind, link and prefetch.
 */
export async function countEngagements(
  handle: Handle,
  engagements: readonly Engagement[],
): Promise<FirstEngagement[]> {
  return allRows(handle, {
    name: 'count-engagements',
    text: `
      with known as materialized (
        select e.*, m.first, m.accepted, m.recipient, m.vendor_id
          from ${unnest(COLUMNS)} as e (${names(COLUMNS)})
         cross join lateral (
               select first, accepted, recipient, vendor_id from messages
                where bucket = e.bucket and account = e.account and id = e.message limit 1) m
      ), counted as (
        insert into engagements as g (bucket, account, message, kind, link, prefetch, first_at, last_at, count)
        select bucket, account, message, kind, link, prefetch, at, at, count from known
         order by bucket, account, message, kind, link, prefetch
        on conflict (bucket, account, message, kind, link, prefetch) do update
           set count = g.count + excluded.count, last_at = greatest(g.last_at, excluded.last_at)
        returning g.message, g.kind, g.link, g.prefetch, g.count as total
      )
      select k.bucket, k.account, k.message as id, k.kind, k.link, k.prefetch, k.at, k.first, k.accepted, k.recipient,
             k.vendor_id as "vendorId"
        from known k
        join counted c using (message, kind, link, prefetch)
       -- Nothing was counted before.
       where c.total = k.count`,
    values: arrays(COLUMNS, engagements),
  });
}

/** When a message was first read; null: it was not, or nobody has told. */
export async function findReadAt(handle: Handle, { bucket, account, id }: MessageKey): Promise<Date | null> {
  const { rows } = await handle.query<{ at: Date }>({
    name: 'find-read-at',
    text: `select first_at as at from engagements
            where bucket = $1 and account = $2 and message = $3 and kind = 'read' limit 1`,
    values: [bucket, account, id],
  });
  return rows[0]?.at ?? null;
}
