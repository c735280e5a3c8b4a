import type { CampaignState, Channel } from 'harkara-contract/lists.ts';
import { accountArrays, type AccountKey } from './accounts.queries.ts';
import { CAMPAIGN_COUNTERS, nextNumber } from './account-changes.queries.ts';
import {
  allRows,
  firstRow,
  onlyRow,
  plainArray,
  type DelayedHandle,
  type Handle,
  type Transaction,
} from './database.ts';
import { OF_ACCOUNT, OF_ACCOUNT_BY_ANOTHER_INDEX } from './listed-messages.ts';

export type CampaignRow = {
  campaign: number;
  /** What a person calls it; null for those of programs. */
  name: string | null;
  first: string;
  total: number;
  fed: number;
  state: CampaignState;
  channel: Channel;
  sender: string;
  route: string;
  dueAt: Date | null;
  createdAt: Date;
  /** Whether it is known which row of a file each message came from. */
  hasRows: boolean;
};

const FIELDS = `c.campaign, c.name, c.first, c.total, c.fed, c.state, c.channel, c.sender, c.route, c.due_at as "dueAt",
  c.created_at as "createdAt", c.file_rows is not null as "hasRows"`;
const OPEN = `('queued', 'processing', 'paused')`;
const counter = (name: keyof typeof CAMPAIGN_COUNTERS) =>
  `coalesce(max(last) filter (where name = '${CAMPAIGN_COUNTERS[name]}'), 0)`;
const COUNTED = `account_counters where bucket = $1 and account = $2 and name in (${Object.values(
  CAMPAIGN_COUNTERS,
)
  .map((name) => `'${name}'`)
  .join(', ')})`;

/** How many of its messages are in each state; expired and cancelled ones count as failed. */
export type CampaignCounts = {
  unknown: number;
  sent: number;
  delivered: number;
  failed: number;
  expired: number;
  cancelled: number;
};

export type CountedCampaign = CampaignRow & CampaignCounts;

const COUNTS = [
  'unknown',
  'sent',
  'delivered',
  'failed',
  'expired',
  'cancelled',
] as const satisfies readonly (keyof CampaignCounts)[];

export async function findCampaign(
  handle: Handle,
  { bucket, account }: AccountKey,
  campaign: number,
): Promise<CountedCampaign | null> {
  return firstRow(handle, {
    name: 'find-campaign',
    text: `
      select ${FIELDS}, n.*
        from campaigns c
       cross join lateral (
         select ${COUNTS.map((name) => `coalesce(sum(k.${name}), 0)::integer as ${name}`).join(', ')}
           from campaign_counts k
          where k.bucket = c.bucket and k.account = c.account and k.campaign = c.campaign
       ) as n
       where c.bucket = $1 and c.account = $2 and c.campaign = $3`,
    values: [bucket, account, campaign],
  });
}

/** The rows of the file that a campaign's messages came from, packed. */
export async function findFileRows(
  handle: DelayedHandle,
  { bucket, account }: AccountKey,
  campaign: number,
): Promise<number[] | null> {
  const { rows } = await handle.query<{ rows: number[] | null }>({
    name: 'find-file-rows',
    text: `select file_rows as rows from campaigns where bucket = $1 and account = $2 and campaign = $3`,
    values: [bucket, account, campaign],
  });
  return rows[0]?.rows ?? null;
}

/**
 * The number of the account's last campaign, how many are stored, and the number above which none was deleted. All are 0
 * before the first.
 */
export async function countCampaigns(
  handle: Handle,
  { bucket, account }: AccountKey,
): Promise<{ last: number; total: number; unbrokenAbove: number }> {
  return onlyRow(handle, {
    name: 'count-campaigns',
    text: `select ${counter('last')} as last, ${counter('last')} - ${counter('deleted')} as total,
                  ${counter('newestDeleted')} as "unbrokenAbove"
             from ${COUNTED}`,
    values: [bucket, account],
  });
}

/** Newest first, from number `from` downwards, without the first `offset` of them. */
export async function listCampaigns(
  handle: Handle,
  { bucket, account }: AccountKey,
  { from, offset, limit }: { from: number; offset: number; limit: number },
): Promise<CampaignRow[]> {
  return allRows(handle, {
    name: 'list-campaigns',
    text: `select ${FIELDS} from campaigns c
            where c.bucket = $1 and c.account = $2 and c.campaign <= $3
            order by c.campaign desc limit $4 offset $5`,
    values: [bucket, account, from, limit, offset],
  });
}

/**
 * Newest first. The bucket is compared in a form that no index supports: otherwise an unanalysed table would be read by
 * its key, through all campaigns of the account, and not by the index of states.
 */
export async function listCampaignsInState(
  handle: Handle,
  { bucket, account }: AccountKey,
  state: CampaignState,
  page: { offset: number; limit: number },
): Promise<CampaignRow[]> {
  return allRows(handle, {
    name: 'list-campaigns-in-state',
    text: `select ${FIELDS} from campaigns c
            where (c.bucket = $1) is true and c.account = $2 and c.state = $3
            order by c.campaign desc limit $4 offset $5`,
    values: [bucket, account, state, page.limit, page.offset],
  });
}

/**
 * There may be any number of ended campaigns: their count is kept, or follows from the other counts. Open ones are few,
 * and are counted.
 */
export async function countCampaignsInState(
  handle: Handle,
  { bucket, account }: AccountKey,
  state: CampaignState,
): Promise<number> {
  const { rows } = await handle.query<{ count: number }>({
    name: 'count-campaigns-in-state',
    text: `
      select (case $3::text
               when 'cancelled' then k.cancelled
               when 'completed' then k.stored - k.cancelled - (
                 select count(*) from campaigns where bucket = $1 and account = $2 and state in ${OPEN})
               else (
                 select count(*) from campaigns where bucket = $1 and account = $2 and state in ${OPEN} and state = $3)
              end)::integer as count
        from (select ${counter('last')} - ${counter('deleted')} as stored, ${counter('cancelled')} as cancelled
                from ${COUNTED}) as k`,
    values: [bucket, account, state],
  });
  return rows[0]?.count ?? 0;
}

/** Locks the campaign: nobody feeds or changes it until the transaction ends. */
export async function lockCampaignState(
  handle: Handle,
  { bucket, account }: AccountKey,
  campaign: number,
): Promise<{ state: CampaignState; fed: number } | null> {
  return firstRow(handle, {
    name: 'lock-campaign-state',
    text: `select state, fed from campaigns where bucket = $1 and account = $2 and campaign = $3 for update`,
    values: [bucket, account, campaign],
  });
}

/**
 * Called under the campaign's lock. A cancelled campaign stays cancelled, and is counted.
 *
 * @param resumedAt from when on the validity of what it has not queued yet counts; null: as before.
 */
export async function setCampaignState(
  handle: Transaction,
  key: AccountKey,
  campaign: number,
  state: CampaignState,
  resumedAt: Date | null,
): Promise<void> {
  await handle.query({
    name: 'set-campaign-state',
    text: `update campaigns set state = $4, resumed_at = coalesce($5, resumed_at)
            where bucket = $1 and account = $2 and campaign = $3`,
    values: [key.bucket, key.account, campaign, state, resumedAt],
  });
  if (state === 'cancelled') await nextNumber(handle, key, CAMPAIGN_COUNTERS.cancelled);
}

export type CampaignKey = AccountKey & { campaign: number };

/**
 * Marks as completed those of the campaigns whose messages are all final, or of which no more news is expected. They are
 * locked in the order of their keys: several processes may find the same ones complete.
 */
export async function completeCampaigns(handle: Handle, campaigns: readonly CampaignKey[]): Promise<void> {
  const keys = campaigns.toSorted(
    (a, b) => a.bucket - b.bucket || a.account - b.account || a.campaign - b.campaign,
  );
  await handle.query({
    name: 'complete-campaigns',
    text: `
      update campaigns c
         set state = 'completed'
        from unnest($1::smallint[], $2::integer[], $3::integer[]) as k (bucket, account, campaign)
       where c.bucket = k.bucket and c.account = k.account and c.campaign = k.campaign and c.state in ${OPEN}
         and c.total <= (
           select sum(n.delivered + n.failed + n.silent)
             from campaign_counts n
            where n.bucket = k.bucket and n.account = k.account and n.campaign = k.campaign
         )`,
    values: [...accountArrays(keys), plainArray(keys.map((k) => k.campaign))],
  });
}

/** Campaigns that have not ended, in the order of their keys, after `after`. */
export async function findOpenCampaigns(
  handle: Handle,
  after: CampaignKey,
  limit: number,
): Promise<CampaignKey[]> {
  return allRows(handle, {
    name: 'find-open-campaigns',
    text: `select bucket, account, campaign from campaigns
            where state in ${OPEN} and (bucket, account, campaign) > ($1, $2, $3)
            order by bucket, account, campaign limit $4`,
    values: [after.bucket, after.account, after.campaign, limit],
  });
}

export const UNSWEPT = `state = 'cancelled' and swept < total`;

export type UnsweptCampaign = CampaignKey & { first: string; total: number };

/** Cancelled campaigns whose messages may still have to be taken back. */
export async function findUnsweptCampaigns(handle: Handle, limit: number): Promise<UnsweptCampaign[]> {
  return allRows(handle, {
    name: 'find-unswept-campaigns',
    text: `select bucket, account, campaign, first, total from campaigns
            where ${UNSWEPT} limit $1`,
    values: [limit],
  });
}

/** One process at a time takes a campaign back; null when another does, or it is done. */
export async function lockUnswept(
  handle: Handle,
  { bucket, account, campaign }: CampaignKey,
): Promise<{ swept: number; fed: number } | null> {
  return firstRow(handle, {
    name: 'lock-unswept',
    text: `select swept, fed from campaigns
            where bucket = $1 and account = $2 and campaign = $3 and ${UNSWEPT}
              for update skip locked`,
    values: [bucket, account, campaign],
  });
}

export async function markSwept(
  handle: Handle,
  { bucket, account, campaign }: CampaignKey,
  swept: number,
): Promise<void> {
  await handle.query({
    name: 'mark-swept',
    text: `update campaigns set swept = $4 where bucket = $1 and account = $2 and campaign = $3`,
    values: [bucket, account, campaign, swept],
  });
}

export type CampaignFilter = {
  state: CampaignState | null;
  channel: string | null;
  /** Part of the name in small letters, or the number; null: any. */
  words: string | null;
  /** Only those with a smaller number. */
  below: number;
};

export type CampaignWalk = {
  found: CountedCampaign[];
  /** The last campaign that was examined, if there may be more after it. */
  last: { campaign: number; createdAt: Date } | null;
};

type WalkedCampaign = Partial<CountedCampaign> & { walked: number; last: number | null; lastAt: Date | null };

/**
 * Examines at most `most` campaigns, newest first, by the index of states or by the key, and returns those that match,
 * with their counts.
 */
export async function walkCampaigns(
  handle: Handle,
  { bucket, account }: AccountKey,
  { state, channel, words, below }: CampaignFilter,
  { most, limit }: { most: number; limit: number },
): Promise<CampaignWalk> {
  // By the index of states, as in `listCampaignsInState`.
  const which = state === null ? OF_ACCOUNT : `${OF_ACCOUNT_BY_ANOTHER_INDEX} and state = $8`;
  const { rows } = await handle.query<WalkedCampaign>({
    name: `walk-campaigns${state === null ? '' : '-in-state'}`,
    text: `
      with walked as materialized (
        select ${FIELDS} from campaigns c
         where ${which} and campaign < $3
         order by campaign desc limit $4
      ), found as materialized (
        select * from walked
         where ($6::text is null or channel = $6)
           and ($7::text is null or position($7 in lower(name)) > 0 or campaign::text = $7)
         order by campaign desc limit $5
      )
      select (select count(*) from walked)::integer as walked, w.campaign as last, w."createdAt" as "lastAt", f.*, n.*
        from (select 1) as always
        left join (select campaign, "createdAt" from walked order by campaign limit 1) as w on true
        left join found f on true
       cross join lateral (
         select ${COUNTS.map((name) => `coalesce(sum(k.${name}), 0)::integer as ${name}`).join(', ')}
           from campaign_counts k
          where k.bucket = $1 and k.account = $2 and k.campaign = f.campaign
       ) as n
       order by f.campaign desc`,
    values: [bucket, account, below, most, limit, channel, words, ...(state === null ? [] : [state])],
  });
  const found = rows.filter(
    (row): row is WalkedCampaign & CountedCampaign => typeof row.campaign === 'number',
  );
  const [{ walked, last, lastAt } = { walked: 0, last: null, lastAt: null }] = rows;
  const isCut = walked === most && last !== null && lastAt !== null;
  return { found, last: isCut ? { campaign: last, createdAt: lastAt } : null };
}
