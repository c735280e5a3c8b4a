import { accountArrays, type AccountKey } from './accounts.queries.ts';
import { allRows, plainArray, type Handle } from './database.ts';

export type CampaignKey = AccountKey & { campaign: number };

/** For so long, each minute has a row; later, each quarter of an hour. */
const BY_MINUTE_FOR = '6 hours';

/**
 * Notes how far campaigns have come. All processes write the same rows, so that the latest is what stays.
 *
 * @param minute the present one; `quarter` the present quarter of an hour.
 */
export async function noteCampaignMinutes(
  handle: Handle,
  campaigns: readonly CampaignKey[],
  { minute, quarter }: { minute: Date; quarter: Date },
): Promise<void> {
  await handle.query({
    name: 'note-campaign-minutes',
    text: `
      insert into campaign_minutes as kept (bucket, account, campaign, minute, done, delivered, failed)
      select k.bucket, k.account, k.campaign,
             case when $4::timestamptz - greatest(c.due_at, c.created_at) < interval '${BY_MINUTE_FOR}' then $4 else $5::timestamptz end,
             n.done, n.delivered, n.failed
        from unnest($1::smallint[], $2::integer[], $3::integer[]) as k (bucket, account, campaign)
        join campaigns c on c.bucket = k.bucket and c.account = k.account and c.campaign = k.campaign
       cross join lateral (
             select coalesce(sum(sent + unknown + delivered + failed), 0)::integer as done,
                    coalesce(sum(delivered), 0)::integer as delivered, coalesce(sum(failed), 0)::integer as failed
               from campaign_counts t
              where t.bucket = k.bucket and t.account = k.account and t.campaign = k.campaign) as n
       order by k.bucket, k.account, k.campaign
      on conflict (bucket, account, campaign, minute) do update
         set done = greatest(kept.done, excluded.done), delivered = greatest(kept.delivered, excluded.delivered),
             failed = greatest(kept.failed, excluded.failed)`,
    values: [
      ...accountArrays(campaigns),
      plainArray(campaigns.map(({ campaign }) => campaign)),
      minute,
      quarter,
    ],
  });
}

export type CampaignMinute = { minute: Date; done: number; delivered: number; failed: number };

/** Oldest first. Minutes in which nothing happened have no row. */
export async function readCampaignMinutes(
  handle: Handle,
  { bucket, account, campaign }: CampaignKey,
): Promise<CampaignMinute[]> {
  return allRows(handle, {
    name: 'read-campaign-minutes',
    text: `select minute, done, delivered, failed from campaign_minutes
            where bucket = $1 and account = $2 and campaign = $3 order by minute`,
    values: [bucket, account, campaign],
  });
}
