import { allRows, type Handle, type Transaction } from './database.ts';
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

type Counted = Pick<Engagement, 'id' | 'kind' | 'link' | 'prefetch' | 'count'>;

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
  handle: Transaction,
  engagements: readonly Engagement[],
): Promise<FirstEngagement[]> {
  const { rows } = await handle.query<Counted>({
    name: 'count-engagements',
    text: `
      insert into engagements as g (bucket, account, message, kind, link, prefetch, first_at, last_at, count)
      select e.bucket, e.account, e.message, e.kind, e.link, e.prefetch, e.at, e.at, e.count
        from ${unnest(COLUMNS)} as e (${names(COLUMNS)})
       cross join lateral (
             select 1 from messages
              where bucket = e.bucket and account = e.account and id = e.message limit 1) m
       order by e.bucket, e.account, e.message, e.kind, e.link, e.prefetch
      on conflict (bucket, account, message, kind, link, prefetch) do update
         set count = g.count + excluded.count, last_at = greatest(g.last_at, excluded.last_at)
      returning g.message as id, g.kind, g.link, g.prefetch, g.count`,
    values: arrays(COLUMNS, engagements),
  });
  const given = new Map(engagements.map((engagement) => [keyOf(engagement), engagement]));
  const firsts = rows.flatMap((counted) => {
    const engagement = given.get(keyOf(counted));
    // Nothing was counted before.
    return engagement?.count === counted.count ? [engagement] : [];
  });
  return firsts.length > 0 ? describe(handle, firsts) : [];
}

const keyOf = ({ id, kind, link, prefetch }: Counted) => `${id} ${kind} ${link} ${prefetch}`;

async function describe(handle: Handle, firsts: readonly Engagement[]): Promise<FirstEngagement[]> {
  return allRows(handle, {
    name: 'describe-engagements',
    text: `
      select e.bucket, e.account, e.message as id, e.kind, e.link, e.prefetch, e.at, m.first, m.accepted, m.recipient,
             m.vendor_id as "vendorId"
        from ${unnest(COLUMNS)} as e (${names(COLUMNS)})
       cross join lateral (
             select first, accepted, recipient, vendor_id from messages
              where bucket = e.bucket and account = e.account and id = e.message limit 1) m`,
    values: arrays(COLUMNS, firsts),
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
