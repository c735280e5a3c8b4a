import type { Fact } from 'harkara-contract/fact.ts';
import type { Channel } from 'harkara-contract/lists.ts';
import type { AccountKey } from './accounts.queries.ts';
import { allRows, onlyRow, plainArray, type Handle } from './database.ts';
import { readFacts, type Unread } from './facts.ts';
import { OF_ACCOUNT, OF_ACCOUNT_BY_ANOTHER_INDEX } from './listed-messages.ts';
import { STATE } from './ranks.ts';

/** Where a message that has not left stands. In none of these places, it is being handed over, or just moving. */
export type WaitingPlace = {
  /** The queue that it is in, or will be put into. */
  queue: number;
  inOutbox: boolean;
  /** When it comes back into the queue; null: it is not held. */
  heldUntil: Date | null;
  campaignState: string | null;
  /** Of the campaign's messages, how many have been put into the queue, and the first one's id. */
  campaignFed: number | null;
  campaignFirst: string | null;
  resumedAt: Date | null;
  /** Of the last attempt that was answered. */
  lastReason: Fact | null;
};

export async function findWaitingPlace(
  handle: Handle,
  { bucket, account }: AccountKey,
  id: string,
): Promise<WaitingPlace | null> {
  const rows = await allRows<Unread<WaitingPlace, 'lastReason'>>(handle, {
    name: 'find-waiting-place',
    text: `
      select coalesce(o.queue, s.queue, m.queue) as queue, o.queue is not null as "inOutbox", s.due as "heldUntil",
             c.state as "campaignState", c.fed as "campaignFed", c.first as "campaignFirst",
             c.resumed_at as "resumedAt", a.reason as "lastReason"
        from (select queue, campaign from messages where ${OF_ACCOUNT} and id = $3 limit 1) as m
        left join lateral (select queue from outbox where id = $3 and ${OF_ACCOUNT} limit 1) as o on true
        left join lateral (select queue, due from scheduled where id = $3 and ${OF_ACCOUNT} limit 1) as s on true
        left join lateral (select state, fed, first, resumed_at from campaigns
                            where ${OF_ACCOUNT} and campaign = m.campaign limit 1) as c on true
        left join lateral (select reason from attempts
                            where ${OF_ACCOUNT} and message = $3 order by no desc limit 1) as a on true`,
    values: [bucket, account, id],
  });
  return readFacts(rows, 'lastReason')[0] ?? null;
}

/** Messages that have waited for long, and go the same way. */
export type WaitingGroup = {
  channel: Channel;
  route: string;
  sender: string;
  queue: number;
  /** One of them. */
  id: string;
  messages: number;
  /** Those that have waited since the earlier time. */
  longer: number;
};

export type LongWaiting = { groups: WaitingGroup[]; walked: number };

type Times = { since: Date; sinceLonger: Date };
type Floors = { floor: string; floorLonger: string };

/**
 * Examines the newest messages that were accepted before a time. Of campaigns, whose messages wait for one another, only
 * those count that wait for one of the queues that nothing leaves; paused ones do not count at all.
 *
 * @param times ids contain the time of acceptance: `floor` is the least id of `since`.
 * @param stuck queues that nothing leaves at the moment.
 */
export async function findLongWaiting(
  handle: Handle,
  { bucket, account }: AccountKey,
  { since, sinceLonger, floor, floorLonger }: Times & Floors,
  stuck: readonly number[],
  most: number,
): Promise<LongWaiting> {
  const { walked, groups } = await onlyRow<{ walked: number; groups: WaitingGroup[] | null }>(handle, {
    name: 'find-long-waiting',
    text: `
      with walked as materialized (
        select id, channel, route, sender, queue, campaign, state, sent_at, due_at
          from messages
         where ${OF_ACCOUNT} and id < $3
         order by id desc
         limit $8
      ), found as materialized (
        select *
          from walked
         where state in (${STATE.scheduled}, ${STATE.queued}) and sent_at is null and (due_at is null or due_at < $4)
           and (campaign is null
                or queue = any ($7::smallint[])
                   and campaign <> all (array(select campaign from campaigns
                                               where ${OF_ACCOUNT_BY_ANOTHER_INDEX} and state = 'paused'
                                               order by campaign desc limit 1000)))
      ), grouped as (
        select channel, route, sender, queue, (array_agg(id))[1] as id, count(*)::integer as messages,
               (count(*) filter (where id < $5 and (due_at is null or due_at < $6)))::integer as longer
          from found
         group by channel, route, sender, queue
      )
      select (select count(*) from walked)::integer as walked, (select jsonb_agg(g) from grouped g) as groups`,
    values: [
      bucket,
      account,
      floor,
      since.toISOString(),
      floorLonger,
      sinceLonger.toISOString(),
      plainArray(stuck),
      most,
    ],
  });
  return { walked, groups: groups ?? [] };
}
