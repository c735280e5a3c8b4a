import { NO_ID } from '../core/ids.ts';
import { toStorable } from '../storable-text.ts';
import { countRows, type Handle, type Transaction } from './database.ts';
import { ENDPOINT_COLUMNS, type EndpointKey } from './endpoint-keys.ts';
import {
  arrays,
  names,
  selectGiven,
  sendTogether,
  unnest,
  withRows,
  type Column,
  type OfRows,
} from './rows.ts';

/** A position in one endpoint's queue. `due` is PostgreSQL's text: a Date would lose the key's microseconds. */
export type QueuePosition = { due: string; subject: string; rank: number };

/** Jumps from endpoint to endpoint through the queue's key: one look-up each, however long their queues are. */
export const QUEUE_HEADS = `
  heads as (
    (select bucket, account, endpoint, due from webhook_queue order by bucket, account, endpoint, due limit 1)
    union all
    select next.bucket, next.account, next.endpoint, next.due
      from heads h
     cross join lateral (
           select q.bucket, q.account, q.endpoint, q.due
             from webhook_queue q
            where (q.bucket, q.account, q.endpoint) > (h.bucket, h.account, h.endpoint)
            order by q.bucket, q.account, q.endpoint, q.due
            limit 1) next
  )`;

/** Asks for at most `wanted` of an endpoint's due events, after a position in its queue. */
export type PullRequest = EndpointKey & { after: QueuePosition | null; wanted: number };

export type PulledEvent = QueuePosition & {
  attempt: number;
  /** No more events are expected to be committed at or before its position. */
  isOld: boolean;
  /** Null: the event is past its retention. */
  body: string | null;
  /** Belongs to the URL that the event goes to, where a call named one. */
  query: string | null;
  /** Ranks of earlier events of the same message that were tried or put off and are still to be delivered. */
  blockedBy: number[] | null;
  /** The highest number of attempts made for one of them, and when the last one was made. */
  blockerAttempts: number | null;
  blockerTriedAt: Date | null;
};

const PULL_COLUMNS: readonly Column<PullRequest>[] = [
  ...ENDPOINT_COLUMNS,
  { name: 'after_due', type: 'timestamptz', of: (r) => r.after?.due ?? '-infinity' },
  { name: 'after_subject', type: 'uuid', of: (r) => r.after?.subject ?? NO_ID },
  { name: 'after_rank', type: 'smallint', of: (r) => r.after?.rank ?? 0 },
  { name: 'wanted', type: 'integer', of: (r) => r.wanted },
];

/**
 * An earlier event that was never tried is ahead of the later one in the queue anyway. One that was tried and waits for
 * its retry is behind it, and is found by its attempts; one that was put off before its first attempt has left an
 * attempt numbered 0. (If the row of such an event was removed by hand, it blocks for a few days at most.)
 *
 * The payload is a subquery because a join on empty tables was planned to read all of the account's events for each
 * row.
 *
 * @returns each event with `request`, the number of the request that it answers, counted from 1.
 */
export async function pullEvents(
  handle: Handle,
  requests: readonly PullRequest[],
): Promise<(PulledEvent & { request: number })[]> {
  const { rows } = await handle.query<PulledEvent & { request: number }>({
    name: 'pull-events',
    text: `
      select r.request::integer, q.due::text, q.subject, q.rank, q.attempt,
             q.due < now() - interval '5 seconds' as "isOld",
             (select e.payload::text
                from events e
               where e.bucket = r.bucket and e.account = r.account and e.subject = q.subject and e.rank = q.rank
             ) as body,
             (select e.query
                from events e
               where e.bucket = r.bucket and e.account = r.account and e.subject = q.subject and e.rank = q.rank
             ) as query,
             b.ranks as "blockedBy", b.attempts as "blockerAttempts", b.tried_at as "blockerTriedAt"
        from ${unnest(PULL_COLUMNS)} with ordinality as r (${names(PULL_COLUMNS)}, request)
       cross join lateral (
             select due, subject, rank, attempt
               from webhook_queue q
              where q.bucket = r.bucket and q.account = r.account and q.endpoint = r.endpoint
                and (q.due, q.subject, q.rank) > (r.after_due, r.after_subject, r.after_rank)
                and q.due <= now()
              order by q.due, q.subject, q.rank
              limit r.wanted) q
        left join lateral (
             select array_agg(rank) as ranks, max(attempts) as attempts, max(tried_at) as tried_at
               from (select a.rank, max(a.no) as attempts, max(a.at) as tried_at
                       from webhook_attempts a
                      where a.bucket = r.bucket and a.account = r.account and a.subject = q.subject
                        and a.rank < q.rank and a.endpoint = r.endpoint
                        and not exists (select 1 from webhook_dead_letters d
                                         where d.bucket = r.bucket and d.account = r.account
                                           and d.endpoint = r.endpoint and d.subject = a.subject and d.rank = a.rank)
                      group by a.rank
                     having not bool_or(a.ok) and max(a.at) > now() - interval '4 days') earlier
             ) b on true
       order by r.request, q.due, q.subject, q.rank`,
    values: arrays(PULL_COLUMNS, requests),
  });
  return rows;
}

/** The outcome of a queued event, and of its attempt if one was made. */
export type Settlement = EndpointKey &
  QueuePosition & {
    then: 'done' | 'later' | 'dead';
    attempts: number;
    /** For `later`. */
    delayMs: number;
    /** Why, for `dead` and for the attempt: a stored fact. */
    error: string | null;
    attempt: { at: Date; ok: boolean; status: number | null; tookMs: number; answer?: string } | null;
  };

type EventKey = EndpointKey & Pick<QueuePosition, 'subject' | 'rank'>;

const EVENT_COLUMNS: readonly Column<EventKey>[] = [
  ...ENDPOINT_COLUMNS,
  { name: 'subject', type: 'uuid', of: (e) => e.subject },
  { name: 'rank', type: 'smallint', of: (e) => e.rank },
];

const PLACE_COLUMNS: readonly Column<Settlement>[] = [
  ...EVENT_COLUMNS,
  { name: 'due', type: 'timestamptz', of: (s) => s.due },
];

type Requeued = Settlement & { dueAt: Date };

const REQUEUED_COLUMNS: readonly Column<Requeued>[] = [
  ...EVENT_COLUMNS,
  { name: 'attempt', type: 'smallint', of: (s) => s.attempts },
  { name: 'due', type: 'timestamptz', of: (s) => s.dueAt },
];

const QUEUE_AGAIN: OfRows<Requeued> = {
  name: 'queue-events-again',
  columns: REQUEUED_COLUMNS,
  text: `insert into webhook_queue (${names(REQUEUED_COLUMNS)}) ${selectGiven(REQUEUED_COLUMNS)}
         on conflict do nothing`,
};

const BURIED_COLUMNS: readonly Column<Settlement>[] = [
  ...EVENT_COLUMNS,
  { name: 'attempts', type: 'smallint', of: (s) => s.attempts },
  { name: 'error', type: 'text', of: (s) => s.error },
];

const BURY_EVENTS: OfRows<Settlement> = {
  name: 'bury-events',
  columns: BURIED_COLUMNS,
  text: `insert into webhook_dead_letters (${names(BURIED_COLUMNS)}, died_at)
         ${selectGiven(BURIED_COLUMNS, 1, `, $${BURIED_COLUMNS.length + 1}::timestamptz`)}
         on conflict do nothing`,
};

const ATTEMPT_COLUMNS: readonly Column<Settlement>[] = [
  ...EVENT_COLUMNS,
  { name: 'no', type: 'smallint', of: (s) => s.attempts },
  { name: 'error', type: 'text', of: (s) => s.error },
  { name: 'at', type: 'timestamptz', of: (s) => s.attempt?.at ?? null },
  { name: 'ok', type: 'boolean', of: (s) => s.attempt?.ok ?? null },
  { name: 'status', type: 'smallint', of: (s) => s.attempt?.status ?? null },
  { name: 'took_ms', type: 'integer', of: (s) => s.attempt?.tookMs ?? null },
  {
    name: 'answer',
    type: 'text',
    of: ({ attempt }) => (attempt?.answer === undefined ? null : toStorable(attempt.answer)),
  },
];

const NOTE_ATTEMPTS: OfRows<Settlement> = {
  name: 'note-webhook-attempts',
  columns: ATTEMPT_COLUMNS,
  text: `insert into webhook_attempts (${names(ATTEMPT_COLUMNS)}) ${selectGiven(ATTEMPT_COLUMNS)}
         on conflict do nothing`,
};

/**
 * Only events that are still in their position are moved: if another process has taken over the endpoint and settled
 * the event itself, nothing is queued twice. The same settlements may be run again after an unanswered commit.
 */
export async function settleEvents(
  handle: Transaction,
  settlements: readonly Settlement[],
  now: Date,
): Promise<void> {
  const taken = await takeFromQueue(handle, settlements);
  const moved = settlements.filter((settlement) => taken.has(eventOf(settlement)));
  const later = moved.filter(({ then }) => then === 'later');
  const requeued = later.map((s) => ({ ...s, dueAt: new Date(now.getTime() + Math.ceil(s.delayMs)) }));
  await sendTogether(handle, [
    ...withRows(QUEUE_AGAIN, requeued),
    ...withRows(
      BURY_EVENTS,
      moved.filter(({ then }) => then === 'dead'),
      now,
    ),
    ...withRows(
      NOTE_ATTEMPTS,
      settlements.filter(({ attempt }) => attempt !== null),
    ),
  ]);
}

/** The account decides about the bucket. */
type TakenEvent = Omit<EventKey, 'bucket'>;

const eventOf = ({ account, endpoint, subject, rank }: TakenEvent) =>
  `${account} ${endpoint} ${subject} ${rank}`;

/** @returns the events that were still in their position. */
async function takeFromQueue(handle: Transaction, settlements: readonly Settlement[]): Promise<Set<string>> {
  const { rows } = await handle.query<TakenEvent>({
    name: 'take-from-webhook-queue',
    // Places in the queue, each looked up for itself: see takeFromOutbox.
    text: `
      delete from webhook_queue q
       where q.ctid = any (array(
               select f.place
                 from ${unnest(PLACE_COLUMNS)} as s (${names(PLACE_COLUMNS)})
                cross join lateral (
                      select x.ctid as place
                        from webhook_queue x
                       where x.bucket = s.bucket and x.account = s.account and x.endpoint = s.endpoint
                         and x.due = s.due and x.subject = s.subject and x.rank = s.rank
                       limit 1) f))
      returning q.account, q.endpoint, q.subject, q.rank`,
    values: arrays(PLACE_COLUMNS, settlements),
  });
  return new Set(rows.map(eventOf));
}

/** Stored with events that are given up while they wait. */
export type Burials = Record<'removed' | 'disabled' | 'failed', string>;

/**
 * Turns events into dead letters: those that have waited longer than any schedule for an endpoint that fails or is
 * switched off, and those queued for one that was removed.
 *
 * @returns how many; if it is `limit`, there may be more.
 */
export async function buryStaleEvents(
  handle: Handle,
  {
    failuresFrom,
    before,
    now,
    limit,
    why,
  }: { failuresFrom: number; before: Date; now: Date; limit: number; why: Burials },
): Promise<number> {
  return countRows(handle, {
    name: 'bury-stale-events',
    text: `
      with recursive ${QUEUE_HEADS}
      , stale as (
        select q.*, case when w.endpoint is null then $4
                         when w.disabled_at is not null then $5
                         else coalesce(w.last_error, $6) end as error
          from heads h
          left join webhook_endpoints w
            on w.bucket = h.bucket and w.account = h.account and w.endpoint = h.endpoint
         cross join lateral (
               select * from webhook_queue q
                where q.bucket = h.bucket and q.account = h.account and q.endpoint = h.endpoint
                  and (w.endpoint is null or q.due < $2)
                order by q.due
                limit $3
                  -- Their endpoint's owner may be settling some of them, in another order.
                  for update skip locked) q
         where w.endpoint is null or w.failures >= $1 or w.disabled_at is not null
         limit $3
      )
      , taken as (
        delete from webhook_queue q
         using stale s
         where q.bucket = s.bucket and q.account = s.account and q.endpoint = s.endpoint and q.due = s.due
           and q.subject = s.subject and q.rank = s.rank
        returning s.*
      )
      insert into webhook_dead_letters (bucket, account, endpoint, subject, rank, attempts, error, died_at)
      select bucket, account, endpoint, subject, rank, attempt, error, $7 from taken
      on conflict do nothing`,
    values: [failuresFrom, before, limit, why.removed, why.disabled, why.failed, now],
  });
}
