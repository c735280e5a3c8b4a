import type { AccountKey } from './accounts.queries.ts';
import { onlyRow, type Handle } from './database.ts';
import { OF_ACCOUNT, OF_ACCOUNT_BY_ANOTHER_INDEX } from './listed-messages.ts';

export type Badges = {
  /** Campaigns that are paused, or have messages that have not left yet. */
  campaigns: number;
  /** Rejected ones of those that were submitted lately. */
  templates: number;
  senders: number;
  /** Webhooks that fail. */
  webhooks: number;
  refusals: number;
};

const PAUSED = `
  (select 1 from campaigns
    where ${OF_ACCOUNT_BY_ANOTHER_INDEX} and state = 'paused'
    order by campaign desc limit $5)`;

/**
 * Of the newest rejected records of an account, those that were submitted after a time.
 *
 * @param since the parameter with the time; `most` that with how many are looked at.
 */
export const countOfRejected = (table: string, { since, most }: { since: string; most: string }): string => `
  (select count(*)::integer
     from (select created_at from ${table}
            where ${OF_ACCOUNT} and status = 'rejected'
            order by id desc limit ${most}) as newest
    where created_at > ${since})`;

/**
 * What waits for an account's people. Each count looks at the newest rows only, so that it costs the same however much
 * is stored.
 *
 * @param since.submitted since when a rejected record must have been submitted to be counted.
 * @param since.refused since when a call must have been refused to be counted.
 * @param most rows that are looked at for each count; refusals are few in any case.
 */
export async function readBadges(
  handle: Handle,
  { bucket, account }: AccountKey,
  since: { submitted: Date; refused: Date },
  most: number,
): Promise<Badges> {
  const leaving = `
    (select 1
       from (select bucket, account, campaign, total from campaigns
              where ${OF_ACCOUNT_BY_ANOTHER_INDEX} and state = 'processing'
              order by campaign desc limit $5) as c
       left join lateral (select sum(k.delivered + k.failed + k.sent + k.unknown) as messages
                            from campaign_counts k
                           where k.bucket = c.bucket and k.account = c.account and k.campaign = c.campaign) as gone
         on true
      where coalesce(gone.messages, 0) < c.total)`;
  const rejected = (table: string) => countOfRejected(table, { since: '$3', most: '$5' });
  return onlyRow(handle, {
    name: 'read-badges',
    text: `
      select (select count(*)::integer from (${leaving} union all ${PAUSED}) as running)
               as campaigns,
             ${rejected('templates')} as templates,
             ${rejected('senders')} as senders,
             (select count(*)::integer
                from (select 1 from webhook_endpoints
                       where ${OF_ACCOUNT} and kind = 'account'
                         and (probe_at is not null or disabled_at is not null)
                       limit $5) as failing) as webhooks,
             (select count(*)::integer
                from (select at from refusals where ${OF_ACCOUNT} order by no desc limit 200) as newest
               where at > $4) as refusals`,
    values: [bucket, account, since.submitted, since.refused, most],
  });
}
