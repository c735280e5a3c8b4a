import type { Cause } from 'harkara-contract/causes.ts';
import type { Fact } from 'harkara-contract/fact.ts';
import type { AccountKey } from './accounts.queries.ts';
import { textArray, type Handle } from './database.ts';
import { factText, readFacts, type Unread } from './facts.ts';
import type { CreditKind } from './ledger.queries.ts';
import { inLockOrder, keyArrays, type MessageKey } from './message-keys.ts';
import { FIRST_FINAL, STATE } from './ranks.ts';
import { refundedOf } from './refunds.ts';
import { arrays, names, unnest, type Column } from './rows.ts';

/** A message's next state; applied only if it is ahead of the stored one. */
export type Transition = MessageKey & {
  state: number;
  attempt: number | null;
  sentAt: Date | null;
  finalAt: Date | null;
  connector: number | null;
  vendorId: string | null;
  error: Fact | null;
  errorCode: string | null;
  /** Of one that was not delivered: its cause by channel, as JSON. */
  causes: string | null;
  /** Whether a delivered message moves as well: mail may bounce after its server took it. */
  overrules: boolean;
  /** The account's day, where a bounce is possible: it is counted on the day on which the delivery was. */
  countedOn: string | null;
  /** The ledger entry of the refund, where this transition earns one. */
  refundEntry: string | null;
  /** The same, where the channel refunds what fails after it was handed over. */
  failureEntry: string | null;
  /** Of a call that was answered; null: there was none. */
  seconds: number | null;
  digits: string | null;
  /** How many of the parts that were paid for were used: the others are refunded. Null: a refund is of all. */
  usedParts: number | null;
};

export type Moved = MessageKey & {
  first: string;
  accepted: number;
  state: number;
  /** The state before. */
  cameFrom: number;
  channel: string;
  family: string;
  sender: string;
  route: string;
  recipient: string;
  campaign: number | null;
  clientRef: string | null;
  vendorId: string | null;
  creditKind: CreditKind;
  /** What is refunded by this transition; 0 where nothing is. */
  refunded: number;
  /** It counted as finished before it was final. */
  silent: boolean | null;
  /** The day on which it became final for the first time, if it could bounce then; counted from 1970. */
  countedDay: number | null;
  error: Fact | null;
  errorCode: string | null;
  cause: Cause | null;
  /** Of a call that was answered. */
  seconds: number | null;
  digits: string | null;
  /** The connector that it went to last, or waited for. */
  carriedBy: number;
  /** Seconds from sending to its end; null: it was not sent. */
  deliveredAfter: number | null;
};

const TRANSITION_COLUMNS: readonly Column<Transition>[] = [
  { name: 'bucket', type: 'smallint', of: (t) => t.bucket },
  { name: 'account', type: 'integer', of: (t) => t.account },
  { name: 'id', type: 'uuid', of: (t) => t.id },
  { name: 'state', type: 'smallint', of: (t) => t.state },
  { name: 'attempt', type: 'smallint', of: (t) => t.attempt },
  { name: 'sent_at', type: 'timestamptz', of: (t) => t.sentAt },
  { name: 'final_at', type: 'timestamptz', of: (t) => t.finalAt },
  { name: 'connector', type: 'smallint', of: (t) => t.connector },
  { name: 'vendor_id', type: 'text', of: (t) => t.vendorId },
  { name: 'error', type: 'text', of: (t) => factText(t.error) },
  { name: 'error_code', type: 'text', of: (t) => t.errorCode },
  { name: 'causes', type: 'jsonb', of: (t) => t.causes },
  { name: 'overrules', type: 'boolean', of: (t) => t.overrules },
  { name: 'counted_on', type: 'date', of: (t) => t.countedOn },
  { name: 'refund_entry', type: 'uuid', of: (t) => t.refundEntry },
  { name: 'failure_entry', type: 'uuid', of: (t) => t.failureEntry },
  { name: 'seconds', type: 'integer', of: (t) => t.seconds },
  { name: 'digits', type: 'text', of: (t) => t.digits },
  { name: 'used_parts', type: 'integer', of: (t) => t.usedParts },
];

const FAILURE_CHANNELS = `$${TRANSITION_COLUMNS.length + 1}::text[]`;

/**
 * Moves messages forward. Only the rows it returns lead to refunds and events: a message that was already final
 * returns no row, so a receipt that comes twice is refunded once.
 *
 * @param refundFailures the channels that refund what fails after it was handed over.
 */
export async function moveMessages(
  handle: Handle,
  transitions: readonly Transition[],
  refundFailures: readonly string[],
): Promise<Moved[]> {
  const { rows } = await handle.query<Unread<Moved, 'error'>>({
    name: 'move-messages',
    text: `
      update messages m
         set state = t.state,
             came_from = m.state,
             attempts = greatest(m.attempts, t.attempt),
             sent_at = coalesce(m.sent_at, t.sent_at),
             final_at = t.final_at,
             connector = coalesce(t.connector, m.connector),
             -- An answer tells the operator's id; a receipt only that of a message whose answer was lost.
             vendor_id = case when t.attempt is null then coalesce(m.vendor_id, t.vendor_id)
                              else coalesce(t.vendor_id, m.vendor_id) end,
             error = t.error,
             error_code = t.error_code,
             cause = t.causes ->> m.channel,
             refund_entry = case when m.price > 0 and coalesce(t.used_parts < m.parts, true)
                                 then coalesce(t.refund_entry,
                                               case when m.channel = any (${FAILURE_CHANNELS}) then t.failure_entry end)
                            end,
             -- Each part costs the same. Null: all of it.
             refunded = case when t.used_parts > 0 then m.price / m.parts * (m.parts - t.used_parts) end,
             duration_s = coalesce(t.seconds, m.duration_s),
             digits = coalesce(t.digits, m.digits),
             counted_on = coalesce(m.counted_on, t.counted_on)
        from ${unnest(TRANSITION_COLUMNS)} as t (${names(TRANSITION_COLUMNS)})
       where m.bucket = t.bucket and m.account = t.account and m.id = t.id and m.state < t.state
         and (m.state < ${FIRST_FINAL} or m.state = ${STATE.delivered} and t.overrules)
      returning m.bucket, m.account, m.id, m.first, m.accepted, m.state, m.came_from as "cameFrom", m.channel, m.family, m.sender, m.route, m.recipient, m.campaign, m.client_ref as "clientRef", m.vendor_id as "vendorId",
                m.credit_kind as "creditKind", m.error, m.error_code as "errorCode", m.cause,
                m.duration_s as seconds, m.digits, m.silent, m.counted_on - date '1970-01-01' as "countedDay",
                coalesce(m.connector, m.queue) as "carriedBy",
                date_part('epoch', m.final_at - m.sent_at) as "deliveredAfter",
                ${refundedOf('m.')} as refunded`,
    values: [...arrays(TRANSITION_COLUMNS, inLockOrder(transitions)), refundFailures],
  });
  return readFacts(rows, 'error');
}

export type FinishedMessage = AccountKey & { campaign: number | null };

/** No more news of these messages is expected. @returns those that were not known to be so before. */
export async function markSilent(
  handle: Handle,
  messages: readonly MessageKey[],
): Promise<FinishedMessage[]> {
  const { rows } = await handle.query<FinishedMessage>({
    name: 'mark-silent',
    text: `update messages m set silent = true
             from unnest($1::smallint[], $2::integer[], $3::uuid[]) as k (bucket, account, id)
            where m.bucket = k.bucket and m.account = k.account and m.id = k.id
              and m.state >= ${STATE.unknown} and m.state < ${FIRST_FINAL} and m.silent is null
           returning m.bucket, m.account, m.campaign`,
    values: keyArrays(inLockOrder(messages)),
  });
  return rows;
}

export type CarrierRecipient = MessageKey & { recipient: string };

/** Keeps how the operator names recipients, where that is not the number that was sent to. */
export async function keepCarrierRecipients(
  handle: Handle,
  recipients: readonly CarrierRecipient[],
): Promise<void> {
  const sorted = inLockOrder(recipients);
  await handle.query({
    name: 'keep-carrier-recipients',
    text: `update messages m set carrier_recipient = k.recipient
             from unnest($1::smallint[], $2::integer[], $3::uuid[], $4::text[]) as k (bucket, account, id, recipient)
            where m.bucket = k.bucket and m.account = k.account and m.id = k.id`,
    values: [...keyArrays(sorted), textArray(sorted.map((r) => r.recipient))],
  });
}

/**
 * For a transaction that changes messages in more than one statement, or that depends on what is stored about them: of
 * two that each record a part of one message, the second waits here and then sees the first's part.
 *
 * @returns their states, by id.
 */
export async function lockMessages(
  handle: Handle,
  messages: readonly MessageKey[],
): Promise<Map<string, number>> {
  const { rows } = await handle.query<{ id: string; state: number }>({
    name: 'lock-messages',
    text: `select m.id, m.state
             from unnest($1::smallint[], $2::integer[], $3::uuid[]) as k (bucket, account, id)
             join messages m on m.bucket = k.bucket and m.account = k.account and m.id = k.id
            order by m.id for no key update of m`,
    values: keyArrays(messages),
  });
  return new Map(rows.map(({ id, state }) => [id, state]));
}
