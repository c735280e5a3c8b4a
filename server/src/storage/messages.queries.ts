import type { Cause } from 'harkara-contract/causes.ts';
import type { Channel } from 'harkara-contract/lists.ts';
import type { AccountKey } from './accounts.queries.ts';
import type { Handle } from './database.ts';
import { SHOWN_CAUSE, SHOWN_STATE, STATE } from './ranks.ts';
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
  error: string | null;
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
  const { rows } = await handle.query<MessageRow>({
    name: 'find-message',
    text: `select ${MESSAGE_FIELDS} from messages where bucket = $1 and account = $2 and id = $3`,
    values: [bucket, account, id],
  });
  return rows[0] ?? null;
}

/** The messages of one call, which have consecutive ids. */
export async function findBroadcast(
  handle: Handle,
  { bucket, account }: AccountKey,
  from: string,
  to: string,
  limit: number,
): Promise<MessageRow[]> {
  const { rows } = await handle.query<MessageRow>({
    name: 'find-broadcast',
    text: `select ${MESSAGE_FIELDS} from messages
            where bucket = $1 and account = $2 and id between $3 and $4 and first = $3
            order by id limit $5`,
    values: [bucket, account, from, to, limit],
  });
  return rows;
}

/** Only for a call that is no campaign, so there are few messages. */
export async function readStates(
  handle: Handle,
  { bucket, account }: AccountKey,
  from: string,
  to: string,
): Promise<{ state: number }[]> {
  const { rows } = await handle.query<{ state: number }>({
    name: 'read-states',
    text: `select state from messages where bucket = $1 and account = $2 and id between $3 and $4 and first = $3`,
    values: [bucket, account, from, to],
  });
  return rows;
}

/** A message's text, or that of its campaign. */
export async function findText(
  handle: Handle,
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

export type TimelineRow = { at: Date; event: string; detail: string | null };

export type TimelineOptions = {
  /** Whether carriers are named. */
  names: boolean;
  /** Whether the message was refunded, which a report of its delivery contradicts. */
  isRefunded: boolean;
  limit: number;
};

/** The recorded steps of a message, oldest first. No more than `limit` rows are read of any table. */
export async function readTimeline(
  handle: Handle,
  { bucket, account }: AccountKey,
  id: string,
  { names, isRefunded, limit }: TimelineOptions,
): Promise<TimelineRow[]> {
  const { rows } = await handle.query<TimelineRow>({
    name: 'read-timeline',
    text: `
      select t.at, t.event, t.detail
        from (
          select step.*
            from (select * from attempts
                   where bucket = $1 and account = $2 and message = $3 order by no limit $6) a
            left join connectors c on c.id = a.connector
           cross join lateral (values
             (a.claimed_at, 1, 'handed_over', 
              'Attempt ' || a.no || case when c.name is null then ' to the sandbox' when $4 then ' to ' || c.name else '' end),
             (a.answered_at, 2, case a.result when 'held' then 'held' else 'operator_' || a.result end,
              coalesce(a.reason, 'Operator id ' || a.vendor_id))
           ) as step (at, place, event, detail)
           where step.place = 2 or a.result <> 'held'
          union all
          select r.received_at, 3, 'receipt',
                 case r.state when ${STATE.delivered} then 'delivered' when ${STATE.failed} then 'failed'
                              when ${STATE.expired} then 'expired' else 'sent' end
                   || case when $5 and r.state = ${STATE.delivered} then ', although it was refunded' else '' end
                   || coalesce(': ' || r.error, '')
                   || case when r.count > 1
                           then ' (' || r.count || ' times, last at '
                                || to_char(r.last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') || ')'
                           else '' end
            from (select * from receipts
                   where bucket = $1 and account = $2 and message = $3 order by id limit $6) r
          union all
          select m.at, 3, 'rerouted',
                 -- Earlier versions stored the whole sentence, names and all.
                 case when m.reason not like '%; now by %' then
                        case when $4 then coalesce(f.name, 'The carrier') else 'The carrier' end || ' ' || m.reason
                          || '; now by ' || case when $4 then coalesce(t.name, 'another') else 'another' end
                      when $4 then m.reason
                      else 'It goes by another carrier now.'
                 end
            from (select * from reroutes
                   where bucket = $1 and account = $2 and message = $3 limit $6) m
            left join connectors f on f.id = m.from_connector
            left join connectors t on t.id = m.to_connector
          union all
          select e.first_at, 3, e.kind,
                 nullif(concat_ws(', ', case when e.kind = 'clicked' then 'link ' || (e.link + 1) end,
                                        case when e.prefetch then 'by a program' end,
                                        case when e.count > 1 then e.count || ' times' end), '')
            from (select * from engagements
                   where bucket = $1 and account = $2 and message = $3 limit $6) e
          union all
          select s.created_at, 3, 'suppressed', s.reason
            from messages m
            join suppressions s
              on s.bucket = m.bucket and s.account = m.account and s.address = lower(m.recipient) and s.message = m.id
           where m.bucket = $1 and m.account = $2 and m.id = $3 and m.channel = 'email'
          union all
          select w.at, 4, case when w.ok then 'webhook_delivered' else 'webhook_failed' end,
                 'Attempt ' || w.no || coalesce(', HTTP ' || w.status, '') || coalesce(': ' || w.error, '')
            from (select * from webhook_attempts
                   where bucket = $1 and account = $2 and subject = $3 order by rank, endpoint, no limit $6) w
        ) as t
       order by t.at, t.place, t.detail
       limit $6`,
    values: [bucket, account, id, names, isRefunded, limit],
  });
  return rows;
}
