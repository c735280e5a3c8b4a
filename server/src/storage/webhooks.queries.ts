import { toStorable } from '../storable-text.ts';
import type { AccountKey } from './accounts.queries.ts';
import { allRows, type Handle, type Transaction } from './database.ts';
import { names, selectGiven, sendTogether, withRows, type Column, type OfRows } from './rows.ts';

/** One transition to report. `subject` and `rank` together are the event's id. */
export type NewEvent = AccountKey & {
  subject: string;
  rank: number;
  at: Date;
  payload: Payload;
  /** The account's endpoints that subscribe to the event. */
  endpoints: readonly number[];
  /** Appended to the endpoint's URL. */
  query?: string | null;
  /** No earlier event of the message can be pending for any of these endpoints. */
  isFirst?: boolean;
};

type Told = string | number | boolean | null;
export type Payload = Readonly<Record<string, Told | Readonly<Record<string, Told>>>>;

export type QueuedEvent = NewEvent & {
  /** As the database gives it back. */
  body: string;
};

/** Events with their position in the queues of their endpoints. */
export type QueuedEvents = { due: string; events: readonly QueuedEvent[] };

type QueueRow = { event: NewEvent; endpoint: number };

const EVENT_COLUMNS: readonly Column<QueuedEvent>[] = [
  { name: 'bucket', type: 'smallint', of: (e) => e.bucket },
  { name: 'account', type: 'integer', of: (e) => e.account },
  { name: 'subject', type: 'uuid', of: (e) => e.subject },
  { name: 'rank', type: 'smallint', of: (e) => e.rank },
  { name: 'at', type: 'timestamptz', of: (e) => e.at },
  { name: 'payload', type: 'jsonb', of: (e) => e.body },
  { name: 'query', type: 'text', of: (e) => e.query ?? null },
];

const QUEUE_COLUMNS: readonly Column<QueueRow>[] = [
  { name: 'bucket', type: 'smallint', of: (q) => q.event.bucket },
  { name: 'account', type: 'integer', of: (q) => q.event.account },
  { name: 'subject', type: 'uuid', of: (q) => q.event.subject },
  { name: 'rank', type: 'smallint', of: (q) => q.event.rank },
  { name: 'endpoint', type: 'integer', of: (q) => q.endpoint },
];

const QUEUE_EVENTS: OfRows<QueueRow> = {
  name: 'queue-events',
  columns: QUEUE_COLUMNS,
  text: `insert into webhook_queue (${names(QUEUE_COLUMNS)}, due)
         ${selectGiven(QUEUE_COLUMNS, 1, ', statement_timestamp()')}
            and not exists (select 1 from events e
                             where e.bucket = given.bucket and e.account = given.account
                               and e.subject = given.subject and e.rank = given.rank)
         on conflict do nothing
         returning due`,
};

const STORE_EVENTS: OfRows<QueuedEvent> = {
  name: 'store-events',
  columns: EVENT_COLUMNS,
  text: `insert into events (${names(EVENT_COLUMNS)}) ${selectGiven(EVENT_COLUMNS)} on conflict do nothing`,
};

/** A Date would lose microseconds. */
const AS_TEXT = { getTypeParser: () => (text: unknown) => text };

/**
 * Stores events and queues them for their endpoints, as part of the transaction that they report. An event that is
 * already stored is not queued again.
 *
 * The queue is ordered by the time at which the database, whose clock all processes share, begins the statement: by
 * then the transaction holds its messages' locks, so that a message's later state cannot get an earlier position.
 *
 * @returns null unless all of them are new.
 */
export async function enqueueEvents(
  handle: Transaction,
  events: readonly NewEvent[],
): Promise<QueuedEvents | null> {
  const stored = events.map((event) => ({ ...event, body: jsonbText(event.payload) }));
  const places = stored.flatMap((event) => event.endpoints.map((endpoint) => ({ event, endpoint })));
  const queuing = withRows(QUEUE_EVENTS, places).map((statement) => ({ ...statement, types: AS_TEXT }));
  const storing = withRows(STORE_EVENTS, stored);
  const [[queued]] = await Promise.all([
    Promise.all(queuing.map((statement) => handle.query<{ due: string }>(statement))),
    sendTogether(handle, storing),
  ]);
  const due = queued?.rows[0]?.due;
  return due !== undefined && queued?.rows.length === places.length ? { due, events: stored } : null;
}

export type DeadLetterKey = { endpoint: number; subject: string; rank: number };

export type DeadLetter = DeadLetterKey & {
  url: string | null;
  attempts: number;
  error: string | null;
  diedAt: Date;
  /** When it happened; null when the event is past its retention. */
  at: Date | null;
  /** Null when the event is past its retention; it cannot be replayed then. */
  payload: object | null;
};

/**
 * Newest endpoint first, and its newest events first.
 *
 * @param page.after the last of the page before.
 * @param page.endpoint only this one's.
 */
export async function listDeadLetters(
  handle: Handle,
  { bucket, account }: AccountKey,
  page: { limit: number; after?: DeadLetterKey; endpoint?: number },
): Promise<DeadLetter[]> {
  const { after, endpoint } = page;
  const values: unknown[] = [bucket, account, page.limit];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const only = endpoint === undefined ? '' : `and d.endpoint = ${parameter(endpoint)}`;
  const place = after && [after.endpoint, after.subject, after.rank].map(parameter).join(', ');
  return allRows(handle, {
    // Events are looked up one by one: without statistics, the planner would read all of an account's.
    text: `
      select d.endpoint, d.subject, d.rank, w.url, d.attempts, d.error, d.died_at as "diedAt", e.at, e.payload
        from (select * from webhook_dead_letters d
               where d.bucket = $1 and d.account = $2 ${only}
                 ${place === undefined ? '' : `and (d.endpoint, d.subject, d.rank) < (${place})`}
               order by d.endpoint desc, d.subject desc, d.rank desc
               limit $3) d
        left join webhook_endpoints w
          on w.bucket = d.bucket and w.account = d.account and w.endpoint = d.endpoint
        left join lateral (
             select at, payload from events
              where bucket = d.bucket and account = d.account and subject = d.subject and rank = d.rank
              limit 1) e on true
       order by d.endpoint desc, d.subject desc, d.rank desc`,
    values,
  });
}

/**
 * Puts a dead letter back into the queue, with a whole schedule of retries ahead of it. The user who replays it has
 * reason to think that the endpoint works again, so the endpoint is probed at once.
 *
 * @param attemptsPerLife attempt numbers go on; a replayed event's next life begins at a multiple of this.
 * @returns false when there is no such dead letter, or its event or endpoint is gone.
 */
export async function replayDeadLetter(
  handle: Handle,
  { bucket, account }: AccountKey,
  { endpoint, subject, rank }: DeadLetterKey,
  attemptsPerLife: number,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await handle.query({
    text: `
      with revived as (
        delete from webhook_dead_letters d
         where d.bucket = $1 and d.account = $2 and d.endpoint = $3 and d.subject = $4 and d.rank = $5
           and exists (select 1 from events e
                        where e.bucket = $1 and e.account = $2 and e.subject = $4 and e.rank = $5)
           and exists (select 1 from webhook_endpoints w
                        where w.bucket = $1 and w.account = $2 and w.endpoint = $3)
        returning d.*
      )
      , probed as (
        update webhook_endpoints w
           set probe_at = $7
          from revived r
         where w.bucket = $1 and w.account = $2 and w.endpoint = $3 and w.probe_at > $7
      )
      insert into webhook_queue (bucket, account, endpoint, due, subject, rank, attempt)
      select bucket, account, endpoint, $7, subject, rank, ceil(attempts / $6::numeric) * $6
        from revived`,
    values: [bucket, account, endpoint, subject, rank, attemptsPerLife, now],
  });
  return rowCount === 1;
}

/**
 * The text that PostgreSQL makes of the same jsonb, so that a retry, whose body is read back, has the bytes of the
 * first attempt. It refuses U+0000 and halves of surrogate pairs, and one refusal would fail a whole batch.
 */
export function jsonbText(payload: Payload): string {
  const keys = Object.keys(payload).sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  return `{${keys.map((key) => `"${key}": ${quoted(payload[key] ?? null)}`).join(', ')}}`;
}

function quoted(text: Payload[string]): string {
  if (typeof text === 'object' && text !== null) return jsonbText(text);
  if (typeof text !== 'string') return String(text);
  const json = JSON.stringify(text);
  return /\\u(0000|d[89a-f])/.test(json) ? JSON.stringify(toStorable(text)) : json;
}
