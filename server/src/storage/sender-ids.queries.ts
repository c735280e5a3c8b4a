import type { AccountKey } from './accounts.queries.ts';
import { allRows, type Handle } from './database.ts';

/**
 * The first sender IDs that begin like this, each once. It jumps from one to the next: how many accounts share one
 * makes no difference. Letters are compared one by one: in the order of many languages, `ab` stands between `AA` and `AC`.
 *
 * @param of only those of this account; null: of all.
 */
export async function findApprovedSenderIds(
  handle: Handle,
  of: AccountKey | null,
  prefix: string,
  limit: number,
): Promise<string[]> {
  const rows = of
    ? await allRows<{ sender: string }>(handle, {
        name: 'find-approved-sender-ids-of-account',
        text: `select sender_id as sender
                 from senders
                where bucket = $1 and account = $2 and status = 'approved' and starts_with(sender_id, $3)
                order by sender_id limit $4`,
        values: [of.bucket, of.account, prefix, limit],
      })
    : await allRows<{ sender: string }>(handle, {
        name: 'find-approved-sender-ids',
        text: `
          with recursive found (sender) as (
            (select sender_id from senders
              where status = 'approved' and sender_id ~>=~ $1 order by sender_id using ~<~ limit 1)
            union all
            select next.sender_id
              from found f
             cross join lateral (
                   select s.sender_id from senders s
                    where s.status = 'approved' and s.sender_id ~>~ f.sender
                    order by s.sender_id using ~<~ limit 1) next
             where starts_with(f.sender, $1)
          )
          select sender from found where starts_with(sender, $1) limit $2`,
        values: [prefix, limit],
      });
  return rows.map(({ sender }) => sender);
}
