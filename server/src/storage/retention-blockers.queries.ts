import { allRows, countRows, type Handle } from './database.ts';
import type { Week } from './partitions.ts';
import { FIRST_FINAL, STATE } from './ranks.ts';

/** Something that must still happen to some of an account's messages. */
export type Blocker = {
  what:
    | 'outbox'
    | 'schedule'
    | 'in flight'
    | 'webhooks'
    | 'SMPP deliveries'
    | 'campaign'
    | 'not final'
    | 'dead letters';
  account: number;
  campaign: number | null;
  messages: number;
};

const SHOWN = 20;
/** Tables that can be long are read this many buckets at a time. */
export const BUCKETS_AT_ONCE = 8;
export const IN_BUCKETS = (parameter: string) =>
  `bucket >= ${parameter} and bucket < ${parameter}::integer + ${BUCKETS_AT_ONCE}`;

const IN_WEEK = (id: string) => `${id} >= $1 and ${id} < $2`;

/** Messages of a week that are in a queue, and campaigns that still have to queue some. */
export async function findQueued(handle: Handle, { from, to }: Week): Promise<Blocker[]> {
  return allRows(handle, {
    text: `
      (select 'outbox' as what, account, null::integer as campaign, count(*)::integer as messages
         from outbox where ${IN_WEEK('id')} group by account limit ${SHOWN})
      union all
      (select 'schedule', account, null, count(*)::integer
         from scheduled where ${IN_WEEK('id')} group by account limit ${SHOWN})
      union all
      (select 'in flight', account, null, count(*)::integer
         from inflight where ${IN_WEEK('id')} group by account limit ${SHOWN})
      union all
      (select 'campaign', account, campaign, total - fed from campaigns
        where state in ('queued', 'processing', 'paused') and fed < total and ${IN_WEEK('first')} limit ${SHOWN})
      union all
      (select 'campaign', account, campaign, total - swept from campaigns
        where state = 'cancelled' and swept < total and ${IN_WEEK('first')} limit ${SHOWN})`,
    values: [from, to],
  });
}

const DEAD_LETTERS = `
      union all
      (select 'dead letters', account, null, count(*)::integer
         from webhook_dead_letters where ${IN_BUCKETS('$3')} and ${IN_WEEK('subject')} group by account limit ${SHOWN})`;

/**
 * Notifications about a week's messages that customers have not received yet, from a bucket on.
 *
 * @param which all: dead letters as well. They can be put back into the queue, so only one statement for both can tell
 *   that there is nothing.
 */
export async function findUntold(
  handle: Handle,
  { from, to }: Week,
  bucket: number,
  which: 'queued' | 'all',
): Promise<Blocker[]> {
  return allRows(handle, {
    text: `
      (select 'webhooks' as what, account, null::integer as campaign, count(*)::integer as messages
         from webhook_queue where ${IN_BUCKETS('$3')} and ${IN_WEEK('subject')} group by account limit ${SHOWN})
      union all
      (select 'SMPP deliveries', account, null, count(*)::integer
         from smpp_deliveries where ${IN_BUCKETS('$3')} and ${IN_WEEK('id')} group by account limit ${SHOWN})
      union all
      (select 'SMPP deliveries', account, null, count(*)::integer
         from smpp_long_messages where ${IN_BUCKETS('$3')} and ${IN_WEEK('id')} group by account limit ${SHOWN})
      ${which === 'queued' ? '' : DEAD_LETTERS}`,
    values: [from, to, bucket],
  });
}

/** Dead letters are dropped with their events. @returns how many; if it is `limit`, there may be more. */
export async function dropDeadLetters(
  handle: Handle,
  { from, to }: Week,
  bucket: number,
  limit: number,
): Promise<number> {
  return countRows(handle, {
    text: `delete from webhook_dead_letters
            where ctid = any (array(
                    select ctid from webhook_dead_letters where ${IN_BUCKETS('$3')} and ${IN_WEEK('subject')} limit $4))`,
    values: [from, to, bucket, limit],
  });
}

/**
 * A message has ended when it is final, or was handed over before the day up to which the search for messages without a
 * receipt has come: no receipt came, or none was asked for.
 *
 * @param walked the parameter with that day.
 */
export const ended = (message: string, walked: string) => `
  (${message}.state >= ${FIRST_FINAL}
   or ${message}.state >= ${STATE.unknown}
      and coalesce(${message}.sent_at,
                   (select max(a.answered_at) from attempts a
                     where a.bucket = ${message}.bucket and a.account = ${message}.account
                       and a.message = ${message}.id)) < ${walked})`;

/** The start of the day up to which all walks have searched hand-overs for messages without a receipt. */
export async function readWalkedDay(handle: Handle): Promise<Date> {
  const { rows } = await handle.query<{ day: Date }>({
    text: `select min(day)::timestamp at time zone 'UTC' as day from receipt_walk`,
  });
  return rows[0]?.day ?? new Date(0);
}

/** Messages on some pages of a week's partition that have not ended. */
export async function findOpen(
  handle: Handle,
  table: string,
  pages: { from: number; to: number },
  walked: Date,
): Promise<Blocker[]> {
  return allRows(handle, {
    text: `select 'not final' as what, m.account, m.campaign, count(*)::integer as messages
             from ${table} m
            where m.ctid >= $1::tid and m.ctid < $2::tid and m.state < ${FIRST_FINAL} and not coalesce(${ended('m', '$3')}, false)
            group by m.account, m.campaign`,
    values: [`(${pages.from},0)`, `(${pages.to},0)`, walked],
  });
}
