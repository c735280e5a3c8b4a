import { allRows, onlyRow, type Handle } from './database.ts';
import type { ImportKey } from './import-record.ts';
import type { CampaignKey } from './manage-campaigns.queries.ts';

/** What an account had waiting when its database was copied, on one channel. */
export type HeldMessages = {
  username: string;
  channel: string;
  queued: number;
  scheduled: number;
  /** Of campaigns, not in a queue yet. */
  unfed: number;
  /** Of the first of them. */
  oldest: string;
};

const messagesIn = (table: 'outbox' | 'scheduled', as: 'queued' | 'scheduled') => `
  select q.bucket, q.account, m.channel, 1 as ${as}, 0 as ${as === 'queued' ? 'scheduled' : 'queued'}, 0 as unfed, q.id
    from ${table} q
   cross join lateral (
         select channel from messages where bucket = q.bucket and account = q.account and id = q.id limit 1) m
   where q.id < $1`;

/** @param before the least id that is not of that time. */
export async function countHeldMessages(handle: Handle, before: string): Promise<HeldMessages[]> {
  return allRows(handle, {
    text: `
      with held (bucket, account, channel, queued, scheduled, unfed, id) as (
        ${messagesIn('outbox', 'queued')}
        union all
        select bucket, account, channel, queued, scheduled, unfed, id from (${messagesIn('scheduled', 'scheduled')}) as s
        union all
        select bucket, account, channel, 0, 0, total - fed, first from campaigns
         where ${OPEN} and fed < total and first < $1
      )
      select a.username, h.channel, sum(h.queued)::integer as queued, sum(h.scheduled)::integer as scheduled,
             sum(h.unfed)::integer as unfed, min(h.id::text) as oldest
        from held h
        join accounts a using (bucket, account)
       group by a.username, h.channel
       order by a.username, h.channel`,
    values: [before],
  });
}

const OPEN = `state in ('queued', 'processing', 'paused')`;
const CREATES_CAMPAIGNS = `purpose = 'campaign' and state = 'applying' and created_at < $1`;

export type HeldRest = {
  handOvers: number;
  webhooks: number;
  smpp: number;
  replies: number;
  imports: number;
};

/** Counts what is held beside messages. */
export async function countHeldRest(handle: Handle, since: Date, before: string): Promise<HeldRest> {
  return onlyRow(handle, {
    text: `select (select count(*)::integer from inflight where id < $2) as "handOvers",
                  (select count(*)::integer from webhook_queue) as webhooks,
                  (select count(*)::integer from smpp_deliveries) as smpp,
                  (select count(*)::integer from owed_replies where id < $2) as replies,
                  (select count(*)::integer from imports where ${CREATES_CAMPAIGNS}) as imports`,
    values: [since.toISOString(), before],
  });
}

/** Campaigns of that time that have not ended. */
export async function findHeldCampaigns(
  handle: Handle,
  before: string,
  limit: number,
): Promise<CampaignKey[]> {
  return allRows(handle, {
    text: `select bucket, account, campaign from campaigns
            where ${OPEN} and first < $1
            order by bucket, account, campaign
            limit $2`,
    values: [before, limit],
  });
}

/** Imports of that time that would create more campaigns. */
export async function findHeldImports(handle: Handle, since: Date): Promise<ImportKey[]> {
  return allRows(handle, {
    text: `select bucket, account, id as import from imports
            where ${CREATES_CAMPAIGNS} and result->'notCreated' is null`,
    values: [since.toISOString()],
  });
}

export async function countHandOvers(handle: Handle, before: string): Promise<number> {
  const { handOvers } = await onlyRow<{ handOvers: number }>(handle, {
    text: `select count(*)::integer as "handOvers" from inflight where id < $1`,
    values: [before],
  });
  return handOvers;
}
