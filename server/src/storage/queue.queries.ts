import { plainArray, type Handle, type Transaction } from './database.ts';
import type { MessageKey } from './message-keys.ts';
import { FIRST_FINAL, STATE } from './ranks.ts';
import { arrays, names, selectGiven, type Column } from './rows.ts';
import type { AccountKey } from './accounts.queries.ts';

/** Attempts are numbered up to this; all later ones have the same number. */
export const LAST_ATTEMPT = 32_767;

/** The first state in which the operator has a message, so that nobody may hand it over again. */
const ARRIVED = STATE.sent;

/** A message that this worker has claimed: the attempt is committed, its bytes may leave. */
export type Claimed = MessageKey & {
  first: string;
  attempt: number;
  recipient: string;
  sender: string;
  body: string | null;
  campaign: number | null;
  unicode: boolean;
  flash: boolean;
  parts: number;
  channel: string;
  route: string;
  dltEntity: string | null;
  dltTemplate: string | null;
  dltHeader: string | null;
  turn: number;
  lane: number;
  dueAt: Date | null;
  /** By the database's clock. */
  inflightSince: Date;
  /** The number of the claim, the same for all messages claimed together. */
  claim: number;
};

export type Claim = {
  queue: number;
  lane: number;
  afterTurn: number;
  limit: number;
  worker: number;
  fence: number;
  /** Heartbeats that the worker has seen stored. */
  beats?: number;
};

/**
 * Takes up to `limit` messages of one lane out of the outbox, and reads them. A row whose message is already with the
 * operator, final or gone merely leaves the queue.
 *
 * The picked rows are deleted by ctid, not by a join: a plan made while the queue was empty joined the other way round,
 * and compared every row of a backlog with every picked row (seen: 0.8 s for 371 of 5,000). Tried as one UPDATE with
 * SKIP LOCKED on a state column: a third of the speed.
 *
 * Nothing is claimed under a lease that was taken away meanwhile: the statement may reach the database long after it
 * was sent. (The lease is not locked: a message claimed while it is being taken away is an orphan at once, and its
 * claimer checks the clock before a byte leaves.) Nor from a database that lacks the worker's last heartbeat: it was set
 * back, and may have lost claims with it.
 */
export async function takeFromOutbox(handle: Transaction, claim: Claim): Promise<Claimed[]> {
  const { rows } = await handle.query<Claimed>({
    name: 'take-from-outbox',
    text: `
      with picked as materialized (
        select ctid
          from outbox
         where queue = $1 and lane = $2 and turn > $3
           and exists (select 1 from process_slots where slot = $5 and fence = $6 and holder is not null and beats >= $7)
         order by queue, lane, turn, id
         limit $4
           for update skip locked
      ), taken as (
        delete from outbox o
         where o.ctid = any (array(select p.ctid from picked p))
        returning o.id, o.bucket, o.account, o.turn, o.lane,
                  least(o.attempt + 1, ${LAST_ATTEMPT})::smallint as attempt
      ), numbered as materialized (
        select nextval('claim_numbers') as claim
      )
      select m.id, m.first, m.bucket, m.account, t.attempt, t.turn, t.lane, m.recipient, m.sender,
             coalesce(m.body, j.body) as body, m.campaign, m.unicode, m.flash, m.parts, m.channel, m.route,
             m.dlt_entity as "dltEntity", m.dlt_template as "dltTemplate", m.dlt_header as "dltHeader",
             -- A campaign may have been paused for longer than messages are valid.
             greatest(m.due_at, j.resumed_at) as "dueAt", now() as "inflightSince",
             (select claim from numbered) as claim
        from taken t
       cross join lateral (
         -- Joined plainly, a partition that was analysed while it was empty was read whole for every message.
         select bucket, account, id, first, recipient, sender, body, campaign, unicode, flash, parts, channel, route,
                dlt_entity, dlt_template, dlt_header, due_at
           from messages
          where bucket = t.bucket and account = t.account and id = t.id and state < ${ARRIVED}
          limit 1
       ) m
        left join campaigns j on j.bucket = m.bucket and j.account = m.account and j.campaign = m.campaign
       order by t.turn, t.id`,
    values: [
      claim.queue,
      claim.lane,
      claim.afterTurn,
      claim.limit,
      claim.worker,
      claim.fence,
      claim.beats ?? 0,
    ],
  });
  return rows;
}

const INFLIGHT_COLUMNS: readonly Column<Claimed>[] = [
  { name: 'id', type: 'uuid', of: (c) => c.id },
  { name: 'bucket', type: 'smallint', of: (c) => c.bucket },
  { name: 'account', type: 'integer', of: (c) => c.account },
  { name: 'attempt', type: 'smallint', of: (c) => c.attempt },
];

const INFLIGHT = 'queue, worker, fence, claim, claimed_at';
const INFLIGHT_VALUES = ', $1::smallint, $2::smallint, $3::bigint, $4::bigint, $5::timestamptz';

/**
 * @param claimed by one {@link takeFromOutbox}.
 * @param passingOver leaves out what this worker already has in flight, which would fail the claim.
 * @returns the ids of those that are in flight now, if some are passed over.
 */
export async function insertInflight(
  handle: Transaction,
  { queue, worker, fence }: Claim,
  claimed: readonly Claimed[],
  { passingOver = false } = {},
): Promise<Set<string>> {
  const [first] = claimed;
  if (!first) return new Set();
  const { rows } = await handle.query<{ id: string }>({
    name: passingOver ? 'insert-inflight-passing-over' : 'insert-inflight',
    text: `insert into inflight (${names(INFLIGHT_COLUMNS)}, ${INFLIGHT})
           ${selectGiven(INFLIGHT_COLUMNS, 6, INFLIGHT_VALUES)}
           ${passingOver ? 'on conflict do nothing returning id' : ''}`,
    values: [queue, worker, fence, first.claim, first.inflightSince, ...arrays(INFLIGHT_COLUMNS, claimed)],
  });
  return new Set(rows.map(({ id }) => id));
}

export type Due = MessageKey & { queue: number; lane: number; attempt: number };

/** Takes scheduled messages whose time has come; the caller gives them their turn in the outbox. */
export async function takeDue(handle: Handle, limit: number): Promise<Due[]> {
  const { rows } = await handle.query<Due>({
    name: 'take-due',
    text: `
      with due as materialized (
        select ctid from scheduled where due <= now() order by due, id limit $1 for update skip locked
      ), taken as (
        delete from scheduled s where s.ctid = any (array(select d.ctid from due d))
        returning s.id, s.bucket, s.account, s.queue, s.lane, s.attempt
      ), woken as (
        -- As arrays, whose length nobody guesses: a single row would be expected of an empty schedule, and all messages read.
        update messages m set state = ${STATE.queued}
          from unnest(array(select bucket from taken), array(select account from taken), array(select id from taken))
                 as t (bucket, account, id)
         where m.bucket = t.bucket and m.account = t.account and m.id = t.id and m.state = ${STATE.scheduled}
      )
      select t.*
        from taken t
       cross join lateral (
             select state from messages where bucket = t.bucket and account = t.account and id = t.id limit 1) m
       where m.state < ${ARRIVED}`,
    values: [limit],
  });
  return rows;
}

const OUTBOX_COLUMNS: readonly Column<Due & { turn: number }>[] = [
  { name: 'queue', type: 'smallint', of: (o) => o.queue },
  { name: 'lane', type: 'smallint', of: (o) => o.lane },
  { name: 'turn', type: 'bigint', of: (o) => o.turn },
  { name: 'id', type: 'uuid', of: (o) => o.id },
  { name: 'bucket', type: 'smallint', of: (o) => o.bucket },
  { name: 'account', type: 'integer', of: (o) => o.account },
  { name: 'attempt', type: 'smallint', of: (o) => o.attempt },
];

export async function insertOutbox(handle: Handle, rows: readonly (Due & { turn: number })[]): Promise<void> {
  await handle.query({
    name: 'insert-outbox',
    text: `insert into outbox (${names(OUTBOX_COLUMNS)}) ${selectGiven(OUTBOX_COLUMNS)}`,
    values: arrays(OUTBOX_COLUMNS, rows),
  });
}

export type UnfedCampaign = AccountKey & {
  campaign: number;
  first: string;
  total: number;
  fed: number;
  /** Of the text that its messages share. */
  parts: number;
  sender: string;
  channel: string;
  route: string;
  queue: number;
  /** All queues that its messages are in, if more than one. */
  queues: number[] | null;
  lane: number;
};

export const UNFED = `fed < total and state in ('queued', 'processing') and (due_at is null or due_at <= now())`;

/** Campaigns that still have messages to put into the outbox. */
export async function findUnfedCampaigns(handle: Handle): Promise<UnfedCampaign[]> {
  const { rows } = await handle.query<UnfedCampaign>({
    name: 'find-unfed-campaigns',
    text: `select bucket, account, campaign, first, total, fed, coalesce(parts, 1) as parts, sender, channel, route,
                  queue, queues, lane
             from campaigns
            where ${UNFED}`,
  });
  return rows;
}

/** Locks the campaign, so that one process at a time feeds it; null when another does, or it was stopped meanwhile. */
export async function lockCampaign(handle: Handle, c: UnfedCampaign): Promise<{ fed: number } | null> {
  const { rows } = await handle.query<{ fed: number }>({
    name: 'lock-campaign',
    text: `select fed from campaigns
            where bucket = $1 and account = $2 and campaign = $3 and fed < total and state in ('queued', 'processing')
              for update skip locked`,
    values: [c.bucket, c.account, c.campaign],
  });
  return rows[0] ?? null;
}

/** The messages of a slice: a campaign's ids are consecutive. */
export async function wakeSlice(
  handle: Handle,
  c: UnfedCampaign,
  from: string,
  to: string,
): Promise<(Due & { recipient: string })[]> {
  const { rows } = await handle.query<Due & { recipient: string }>({
    name: 'wake-slice',
    text: `
      with woken as (
        update messages set state = ${STATE.queued}
         where bucket = $1 and account = $2 and id between $3 and $4 and state = ${STATE.scheduled}
      )
      select id, bucket, account, queue, lane, 0::smallint as attempt, recipient
        from messages
       where bucket = $1 and account = $2 and id between $3 and $4 and state < ${FIRST_FINAL}`,
    values: [c.bucket, c.account, from, to],
  });
  return rows;
}

export async function markFed(handle: Handle, c: UnfedCampaign, fed: number): Promise<void> {
  await handle.query({
    name: 'mark-fed',
    text: `update campaigns set fed = $4, state = 'processing' where bucket = $1 and account = $2 and campaign = $3`,
    values: [c.bucket, c.account, c.campaign, fed],
  });
}

/** How many messages wait, by queue and lane; counted up to `cap`, since beyond that it only says "many". */
export async function queueDepths(
  handle: Handle,
  queues: readonly number[],
  cap: number,
): Promise<{ queue: number; lane: number; depth: number }[]> {
  const { rows } = await handle.query<{ queue: number; lane: number; depth: number }>({
    name: 'queue-depths',
    text: `
      select q.queue, l.lane::smallint as lane, d.depth::integer as depth
        from unnest($1::smallint[]) as q (queue)
       cross join generate_series(0, 2) as l (lane)
       cross join lateral (
         select count(*) as depth
           from (select 1 from outbox o where o.queue = q.queue and o.lane = l.lane limit $2) as counted
       ) as d`,
    values: [plainArray(queues), cap],
  });
  return rows;
}

export type QueueStat = { queue: number; lane: number; depth: number; perSecond: number; position: number };

export async function writeQueueStats(handle: Handle, stats: readonly QueueStat[]): Promise<void> {
  await handle.query({
    name: 'write-queue-stats',
    text: `
      insert into queue_stats as kept (queue, lane, depth, per_second, position, at)
      select queue, lane, depth, per_second, position, now()
        from cell, unnest($1::smallint[], $2::smallint[], $3::integer[], $4::real[], $5::bigint[])
               as s (queue, lane, depth, per_second, position)
       where cell.one
       order by queue, lane
      on conflict (queue, lane) do update
         set depth = excluded.depth, per_second = excluded.per_second, at = excluded.at,
             position = greatest(kept.position, excluded.position)`,
    values: [
      plainArray(stats.map((s) => s.queue)),
      plainArray(stats.map((s) => s.lane)),
      plainArray(stats.map((s) => s.depth)),
      plainArray(stats.map((s) => s.perSecond)),
      plainArray(stats.map((s) => s.position)),
    ],
  });
}

/** Depth and rate are forgotten when no worker has reported them for a minute; the position is not. */
export async function readQueueStats(handle: Handle): Promise<QueueStat[]> {
  const { rows } = await handle.query<QueueStat>({
    name: 'read-queue-stats',
    text: `select queue, lane, position,
                  case when at > now() - interval '1 minute' then depth else 0 end as depth,
                  case when at > now() - interval '1 minute' then per_second else 0 end as "perSecond"
             from queue_stats`,
  });
  return rows;
}
