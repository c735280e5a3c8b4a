import type { Handle } from './database.ts';
import { readFacts, type Unread } from './facts.ts';
import { MESSAGE_FIELDS, type MessageRow } from './messages.queries.ts';

export type MessageOfAnybody = MessageRow & { account: number; username: string; text: string };

/**
 * Messages of all accounts to a number, newest first.
 *
 * @param page.cap at most so many are looked at; `looked` says whether there may be more.
 */
export async function findByRecipient(
  handle: Handle,
  recipients: readonly string[],
  { from, below, cap, limit }: { from: string; below: string; cap: number; limit: number },
): Promise<{ found: MessageOfAnybody[]; looked: number }> {
  const { rows } = await handle.query<Partial<Unread<MessageOfAnybody, 'error'>> & { looked: number }>({
    text: `
      with walked as materialized (
        select bucket, account, ${MESSAGE_FIELDS}, body
          from messages
         where recipient = any ($1::text[]) and id >= $2 and id < $3
         limit $4
      )
      select (select count(*) from walked)::integer as looked, w.*, a.username, coalesce(w.body, c.body, '') as text
        from (select 1) as always
        left join (select * from walked order by id desc limit $5) w on true
        left join accounts a on a.bucket = w.bucket and a.account = w.account
        left join campaigns c on c.bucket = w.bucket and c.account = w.account and c.campaign = w.campaign
       order by w.id desc`,
    values: [recipients, from, below, cap, limit],
  });
  const found = rows.filter(
    (row): row is Unread<MessageOfAnybody, 'error'> & { looked: number } => typeof row.id === 'string',
  );
  return { found: readFacts(found, 'error'), looked: rows[0]?.looked ?? 0 };
}
