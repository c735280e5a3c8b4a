import type { AccountKey } from './accounts.queries.ts';
import { plainArray, type Handle } from './database.ts';
import { STATE } from './ranks.ts';

/**
 * Removes messages from where they wait; nobody else can get those it returns. To be called for the schedule first, and
 * then for the outbox, in separate statements: a message may be moved from one to the other meanwhile. What may have
 * reached the operator (state 20, waiting to be handed over again) is left.
 */
export async function takeWaiting(
  handle: Handle,
  table: 'scheduled' | 'outbox',
  { bucket, account }: AccountKey,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await handle.query<{ id: string }>({
    name: `take-back-${table}`,
    // By ctid, each looked up individually: a join might read the whole queue.
    text: `
      delete from ${table} q
       where q.ctid = any (array(
               select f.place
                 from unnest($3::uuid[]) as t (id)
                cross join lateral (
                      select w.ctid as place
                        from ${table} w
                        join messages m on m.bucket = w.bucket and m.account = w.account and m.id = w.id
                       where w.id = t.id and w.bucket = $1 and w.account = $2 and m.state < ${STATE.unknown}
                       limit 1) f))
      returning q.id`,
    values: [bucket, account, plainArray(ids)],
  });
  return rows.map((row) => row.id);
}

/**
 * Keeps the campaign from feeding the message at `offset` until the transaction ends; false if it has already fed it.
 * The feeder skips messages that are final by then.
 */
export async function holdUnfed(
  handle: Handle,
  { bucket, account }: AccountKey,
  campaign: number,
  offset: number,
): Promise<boolean> {
  const { rows } = await handle.query({
    name: 'hold-unfed',
    text: `select 1 from campaigns
            where bucket = $1 and account = $2 and campaign = $3 and fed <= $4
              for share`,
    values: [bucket, account, campaign, offset],
  });
  return rows.length === 1;
}
