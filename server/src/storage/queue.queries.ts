import { isDataError, plainArray, type Handle } from './database.ts';
import type { MessageKey } from './message-keys.ts';
import { FIRST_FINAL, STATE } from './ranks.ts';
import { arrays, names, unnest, type Column } from './rows.ts';
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

type Claim = {
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
 * Moves up to `limit` messages of one lane from outbox to inflight and reads them. A claim is an attempt: it is
 * committed before a byte leaves. Tried as one UPDATE with SKIP LOCKED on a state column: a third of the speed.
 *
 * The picked rows are deleted by ctid, not by a join: a plan made while the queue was empty joined the other way round,
 * and compared every row of a backlog with every picked row (seen: 0.8 s for 371 of 5,000).
 *
 * Nothing is claimed under a lease that was taken away meanwhile: the statement may reach the database long after it
 * was sent. (The lease is not locked: a message claimed while it is being taken away is an orphan at once, and its
 * claimer checks the clock before a byte leaves.) Nor from a database that lacks the worker's last heartbeat: it was set
 * back, and may have lost claims with it. A row whose message is already with the operator, final or gone
 * merely leaves the queue and does not fail the claim.
 */
export async function claimMessages(handle: Handle, claim: Claim): Promise<Claimed[]> {
  try {
    return await moveToInflight(handle, claim);
  } catch (error) {
    if (!isDataError(error)) throw error;
    return moveToInflight(handle, claim, { passingOver: true });
  }
}

/** @param passingOver skips what this worker already has in flight, which would fail the claim; a sixth slower. */
async function moveToInflight(
  handle: Handle,
  claim: Claim,
  { passingOver = false } = {},
): Promise<Claimed[]> {
  const { rows } = await handle.query<Claimed>({
    name: passingOver ? 'claim-messages-passing-over' : 'claim-messages',
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
      ), claimed as materialized (
        select t.turn, t.lane, t.attempt, (select claim from numbered) as claim, m.*
          from taken t
         cross join lateral (
           -- Joined plainly, a partition that was analysed while it was empty was read whole for every message.
           select bucket, account, id, first, recipient, sender, body, campaign, unicode, flash, parts, channel, route,
                  dlt_entity, dlt_template, dlt_header, due_at
             from messages
            where bucket = t.bucket and account = t.account and id = t.id and state < ${ARRIVED}
            limit 1
         ) m
      ), moved as (
        insert into inflight (worker, id, bucket, account, queue, attempt, fence, claim)
        select $5, id, bucket, account, $1, attempt, $6, claim from claimed
        ${passingOver ? 'on conflict do nothing returning id' : ''}
      )
      select c.id, c.first, c.bucket, c.account, c.attempt, c.turn, c.lane, c.recipient, c.sender,
             coalesce(c.body, j.body) as body, c.campaign, c.unicode, c.flash, c.parts, c.channel, c.route,
             c.dlt_entity as "dltEntity", c.dlt_template as "dltTemplate", c.dlt_header as "dltHeader",
             -- A campaign may have been paused for longer than messages are valid.
             greatest(c.due_at, j.resumed_at) as "dueAt", now() as "inflightSince", c.claim
        from claimed c
        left join campaigns j on j.bucket = c.bucket and j.account = c.account and j.campaign = c.campaign
       ${passingOver ? 'where c.id in (select id from moved)' : ''}
       order by c.turn, c.id`,
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
    text: `insert into outbox (${names(OUTBOX_COLUMNS)}) select * from ${unnest(OUTBOX_COLUMNS)}`,
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
        from unnest($1::smallint[], $2::smallint[], $3::integer[], $4::real[], $5::bigint[])
               as s (queue, lane, depth, per_second, position)
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
