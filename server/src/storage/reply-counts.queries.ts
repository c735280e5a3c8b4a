import type { AccountKey } from './accounts.queries.ts';
import { countRows, type Handle } from './database.ts';

/**
 * Counts a reply to this number. The count begins anew if it was begun before `expired`.
 *
 * @returns how many there are with this one.
 */
export async function countReply(
  handle: Handle,
  { bucket, account }: AccountKey,
  recipient: string,
  { now, expired }: { now: Date; expired: Date },
): Promise<number> {
  const { rows } = await handle.query<{ replies: number }>({
    name: 'count-reply',
    text: `insert into reply_counts as kept (bucket, account, recipient, since, replies) values ($1, $2, $3, $4, 1)
           on conflict (bucket, account, recipient) do update
              set since = case when kept.since < $5 then excluded.since else kept.since end,
                  replies = case when kept.since < $5 then 1 else kept.replies + 1 end
           returning replies`,
    values: [bucket, account, recipient, now.toISOString(), expired.toISOString()],
  });
  return rows[0]?.replies ?? 1;
}

/** Those that were begun before a time. @returns how many were dropped, at most `limit`. */
export async function dropOldReplyCounts(handle: Handle, before: Date, limit: number): Promise<number> {
  return countRows(handle, {
    name: 'drop-old-reply-counts',
    text: `delete from reply_counts where (bucket, account, recipient) in (
             select bucket, account, recipient from reply_counts where since < $1 order by since limit $2)`,
    values: [before.toISOString(), limit],
  });
}
