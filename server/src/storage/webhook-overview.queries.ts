import type { WebhookEvent } from 'harkara-contract/lists.ts';
import type { AccountKey } from './accounts.queries.ts';
import { allRows, firstRow, type Handle } from './database.ts';

export type WebhookState = {
  endpoint: number;
  url: string;
  events: WebhookEvent[];
  failures: number;
  lastError: string | null;
  /** When a failing endpoint is tried again. */
  nextTryAt: Date | null;
  /** Switched off by its owner, or by a 410 of the receiver. */
  enabled: boolean;
  /** Null: none among the newest attempts. */
  lastSuccessAt: Date | null;
  /** At most {@link MOST_COUNTED}. */
  waiting: number;
  failed: number;
};

/** Longer queues are not counted to their end. */
export const MOST_COUNTED = 1_000;
const ATTEMPTS_LOOKED_AT = 500;

/** The account's own endpoint, and how it fares. */
export async function readWebhookState(
  handle: Handle,
  { bucket, account }: AccountKey,
): Promise<WebhookState | null> {
  return firstRow(handle, {
    name: 'read-webhook-state',
    text: `
      select w.endpoint, w.url, w.events, w.failures, w.last_error as "lastError", w.probe_at as "nextTryAt",
             w.disabled_at is null as enabled,
             (select max(a.at) filter (where a.ok)
                from (select at, ok from webhook_attempts a
                       where a.bucket = w.bucket and a.account = w.account and a.endpoint = w.endpoint
                       order by a.subject desc, a.rank desc limit $3) a) as "lastSuccessAt",
             (select count(*)::integer
                from (select 1 from webhook_queue q
                       where q.bucket = w.bucket and q.account = w.account and q.endpoint = w.endpoint
                       limit $4) q) as waiting,
             (select count(*)::integer
                from (select 1 from webhook_dead_letters d
                       where d.bucket = w.bucket and d.account = w.account and d.endpoint = w.endpoint
                       limit $4) d) as failed
        from webhook_endpoints w
       where w.bucket = $1 and w.account = $2 and w.kind = 'account'
       order by w.endpoint limit 1`,
    values: [bucket, account, ATTEMPTS_LOOKED_AT, MOST_COUNTED],
  });
}

export type EventKey = { subject: string; rank: number };

/** An event on its way to an endpoint. */
export type Delivery = EventKey & {
  at: Date;
  event: string | null;
  attempts: number;
  delivered: boolean;
  /** The last attempt's. */
  status: number | null;
  error: string | null;
  triedAt: Date | null;
  /** When it is tried next; null: it is not in the queue. */
  due: Date | null;
  diedAt: Date | null;
};

const DELIVERY = `
  e.subject, e.rank, e.at, e.payload ->> 'event' as event, coalesce(a.attempts, 0)::integer as attempts,
  coalesce(a.delivered, false) as delivered, a.status, coalesce(a.error, d.error) as error, a.tried_at as "triedAt",
  q.due, d.died_at as "diedAt"`;

/** Each of them is one look-up by key. The endpoint is $3. */
const FATE = `
  left join lateral (
       select count(*) as attempts, bool_or(ok) as delivered, max(at) as tried_at,
              (array_agg(status order by no desc))[1] as status, (array_agg(error order by no desc))[1] as error
         from webhook_attempts a
        where a.bucket = e.bucket and a.account = e.account and a.subject = e.subject and a.rank = e.rank
          and a.endpoint = $3 and a.no > 0
       having count(*) > 0) a on true
  left join lateral (
       select q.due from webhook_queue q
        where q.subject = e.subject and q.attempt >= 0 and q.bucket = e.bucket and q.account = e.account
          and q.endpoint = $3 and q.rank = e.rank
        limit 1) q on true
  left join webhook_dead_letters d
    on d.bucket = e.bucket and d.account = e.account and d.endpoint = $3 and d.subject = e.subject
       and d.rank = e.rank`;

/** Events of the newest messages first. Events that did not go to the endpoint are counted in the limit, and left out. */
export async function listDeliveries(
  handle: Handle,
  { bucket, account }: AccountKey,
  endpoint: number,
  { limit, after }: { limit: number; after: EventKey | null },
): Promise<{ deliveries: Delivery[]; last: EventKey | null }> {
  const { rows } = await handle.query<Delivery>({
    text: `
      select ${DELIVERY}
        from (select * from events e
               where e.bucket = $1 and e.account = $2
                 ${after ? 'and (e.subject, e.rank) < ($5, $6)' : ''}
               order by e.subject desc, e.rank desc limit $4) e
        ${FATE}
       order by e.subject desc, e.rank desc`,
    values: [bucket, account, endpoint, limit, ...(after ? [after.subject, after.rank] : [])],
  });
  const last = rows.length === limit ? (rows.at(-1) ?? null) : null;
  const isOurs = ({ attempts, due, diedAt }: Delivery) => attempts > 0 || due !== null || diedAt !== null;
  return { deliveries: rows.filter(isOurs), last };
}

export async function findDelivery(
  handle: Handle,
  { bucket, account }: AccountKey,
  endpoint: number,
  { subject, rank }: EventKey,
): Promise<(Delivery & { payload: string }) | null> {
  return firstRow(handle, {
    text: `
      select ${DELIVERY}, e.payload::text as payload
        from events e ${FATE}
       where e.bucket = $1 and e.account = $2 and e.subject = $4 and e.rank = $5`,
    values: [bucket, account, endpoint, subject, rank],
  });
}

export type DeliveryAttempt = {
  no: number;
  at: Date;
  ok: boolean;
  status: number | null;
  error: string | null;
  tookMs: number;
  answer: string | null;
};

/** Newest first. */
export async function listAttempts(
  handle: Handle,
  { bucket, account }: AccountKey,
  endpoint: number,
  { subject, rank }: EventKey,
  limit: number,
): Promise<DeliveryAttempt[]> {
  return allRows(handle, {
    text: `select no, at, ok, status, error, took_ms as "tookMs", answer
             from webhook_attempts
            where bucket = $1 and account = $2 and subject = $4 and rank = $5 and endpoint = $3 and no > 0
            order by no desc limit $6`,
    values: [bucket, account, endpoint, subject, rank, limit],
  });
}
