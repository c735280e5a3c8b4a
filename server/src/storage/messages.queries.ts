import type { Cause } from 'harkara-contract/causes.ts';
import type { Fact } from 'harkara-contract/fact.ts';
import type { Channel, SUPPRESSION_REASONS } from 'harkara-contract/lists.ts';
import type { AccountKey } from './accounts.queries.ts';
import { allRows, type DelayedHandle, type Handle } from './database.ts';
import { readFacts, type Unread } from './facts.ts';
import { SHOWN_CAUSE, SHOWN_STATE } from './ranks.ts';
import { refundedOf } from './refunds.ts';

export type MessageRow = {
  id: string;
  first: string;
  accepted: number;
  channel: Channel;
  recipient: string;
  sender: string;
  route: string;
  parts: number;
  price: number;
  /** Of the price. */
  refunded: number;
  state: number;
  dueAt: Date | null;
  sentAt: Date | null;
  finalAt: Date | null;
  vendorId: string | null;
  error: Fact | null;
  errorCode: string | null;
  /** Why it was not delivered; null for any other message. */
  cause: Cause | null;
  /** Of a call that was answered. */
  seconds: number | null;
  digits: string | null;
  clientRef: string | null;
  campaign: number | null;
};

export const MESSAGE_FIELDS = `id, first, accepted, channel, recipient, sender, route, parts, price, ${refundedOf()} as refunded, ${SHOWN_STATE} as state,
  due_at as "dueAt", sent_at as "sentAt", final_at as "finalAt", vendor_id as "vendorId", error,
  error_code as "errorCode", ${SHOWN_CAUSE} as cause, duration_s as seconds, digits, client_ref as "clientRef", campaign`;

export async function findMessage(
  handle: Handle,
  { bucket, account }: AccountKey,
  id: string,
): Promise<MessageRow | null> {
  const { rows } = await handle.query<Unread<MessageRow, 'error'>>({
    name: 'find-message',
    text: `select ${MESSAGE_FIELDS} from messages where bucket = $1 and account = $2 and id = $3`,
    values: [bucket, account, id],
  });
  return readFacts(rows, 'error')[0] ?? null;
}

/** The messages of one call, which have consecutive ids. */
export async function findBroadcast(
  handle: Handle,
  { bucket, account }: AccountKey,
  from: string,
  to: string,
  limit: number,
): Promise<MessageRow[]> {
  const { rows } = await handle.query<Unread<MessageRow, 'error'>>({
    name: 'find-broadcast',
    text: `select ${MESSAGE_FIELDS} from messages
            where bucket = $1 and account = $2 and id between $3 and $4 and first = $3
            order by id limit $5`,
    values: [bucket, account, from, to, limit],
  });
  return readFacts(rows, 'error');
}

/** Only for a call that is no campaign, so there are few messages. */
export async function readStates(
  handle: Handle,
  { bucket, account }: AccountKey,
  from: string,
  to: string,
): Promise<{ state: number }[]> {
  return allRows(handle, {
    name: 'read-states',
    text: `select state from messages where bucket = $1 and account = $2 and id between $3 and $4 and first = $3`,
    values: [bucket, account, from, to],
  });
}

/** A message's text, or that of its campaign. */
export async function findText(
  handle: DelayedHandle,
  { bucket, account }: AccountKey,
  id: string,
): Promise<string | null> {
  const { rows } = await handle.query<{ text: string | null }>({
    name: 'find-text',
    text: `select coalesce(m.body, (select c.body from campaigns c
                                     where c.bucket = $1 and c.account = $2 and c.campaign = m.campaign)) as text
             from messages m where m.bucket = $1 and m.account = $2 and m.id = $3`,
    values: [bucket, account, id],
  });
  return rows[0]?.text ?? null;
}

/** Something that was recorded of a message. */
export type TimelineRow = { at: Date } & (
  | { kind: 'attempt'; no: number; /** Null: the sandbox. */ connector: string | null }
  | { kind: 'answer'; result: string; reason: Fact | null; vendorId: string | null }
  /** `lastAt`: in UTC, without milliseconds. */
  | { kind: 'receipt'; state: number; error: Fact | null; count: number; lastAt: string | null }
  | { kind: 'reroute'; reason: Fact; from: string | null; to: string | null }
  | { kind: 'engagement'; event: string; link: number; prefetch: boolean; count: number }
  | { kind: 'suppression'; cause: (typeof SUPPRESSION_REASONS)[number] }
  | { kind: 'webhook'; ok: boolean; no: number; status: number | null; error: Fact | null }
);

/** The recorded steps of a message, oldest first. No more than `limit` rows are read of any table. */
export async function readTimeline(
  handle: Handle,
  { bucket, account }: AccountKey,
  id: string,
  limit: number,
): Promise<TimelineRow[]> {
  const { rows } = await handle.query<{ at: Date; kind: string; said: Reported }>({
    name: 'read-timeline',
    text: `
      select t.at, t.kind, t.said
        from (
          select step.*
            from (select * from attempts
                   where bucket = $1 and account = $2 and message = $3 order by no limit $4) a
            left join connectors c on c.id = a.connector
           cross join lateral (values
             (a.claimed_at, 1, 'attempt', jsonb_build_object('no', a.no, 'connector', c.name)),
             (a.answered_at, 2, 'answer',
              jsonb_build_object('result', a.result, 'reason', a.reason, 'vendorId', a.vendor_id))
           ) as step (at, place, kind, said)
           where step.place = 2 or a.result <> 'held'
          union all
          select r.received_at, 3, 'receipt',
                 jsonb_build_object('state', r.state, 'error', r.error, 'count', r.count, 'lastAt',
                                    to_char(r.last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
            from (select * from receipts
                   where bucket = $1 and account = $2 and message = $3 order by id limit $4) r
          union all
          select m.at, 3, 'reroute', jsonb_build_object('reason', m.reason, 'from', f.name, 'to', t.name)
            from (select * from reroutes
                   where bucket = $1 and account = $2 and message = $3 limit $4) m
            left join connectors f on f.id = m.from_connector
            left join connectors t on t.id = m.to_connector
          union all
          select e.first_at, 3, 'engagement',
                 jsonb_build_object('event', e.kind, 'link', e.link, 'prefetch', e.prefetch, 'count', e.count)
            from (select * from engagements
                   where bucket = $1 and account = $2 and message = $3 limit $4) e
          union all
          select s.created_at, 3, 'suppression', jsonb_build_object('cause', s.reason)
            from messages m
            join suppressions s
              on s.bucket = m.bucket and s.account = m.account and s.address = lower(m.recipient) and s.message = m.id
           where m.bucket = $1 and m.account = $2 and m.id = $3
          union all
          select w.at, 4, 'webhook',
                 jsonb_build_object('ok', w.ok, 'no', w.no, 'status', w.status, 'error', w.error)
            from (select * from webhook_attempts
                   where bucket = $1 and account = $2 and subject = $3 order by rank, endpoint, no limit $4) w
        ) as t
       order by t.at, t.place, t.said::text
       limit $4`,
    values: [bucket, account, id, limit],
  });
  const steps = rows.map(({ at, kind, said }) => ({ at, kind, ...said }));
  const read: object[] = readFacts(readFacts(steps, 'reason'), 'error');
  return read as TimelineRow[];
}

/** What some of the steps have. */
type Reported = { reason?: string | null; error?: string | null };
