import type { Cause } from 'harkara-contract/causes.ts';
import type { Fact } from 'harkara-contract/fact.ts';
import { addCounts } from './counts.ts';
import { plainArray, textArray, type Handle } from './database.ts';
import { factText, readFacts } from './facts.ts';
import type { CreditKind } from './ledger.queries.ts';
import type { CampaignCounts } from './manage-campaigns.queries.ts';
import { FIRST_FINAL, STATE } from './ranks.ts';
import { refundedOf } from './refunds.ts';
import { arrays, names, unnest, type Column } from './rows.ts';

export type MessageKey = { bucket: number; account: number; id: string };

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

/**
 * Moves messages forward. Only the rows it returns lead to refunds and events: a message that was already final
 * returns no row, so a receipt that comes twice is refunded once.
 */
export async function moveMessages(handle: Handle, transitions: readonly Transition[]): Promise<Moved[]> {
  const { rows } = await handle.query<Moved>({
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
                                               case when m.channel in ('chatapp', 'voice') then t.failure_entry end)
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
                ${refundedOf('m.')} as refunded`,
    values: arrays(TRANSITION_COLUMNS, inLockOrder(transitions)),
  });
  return readFacts(rows, 'error');
}

export type FinishedMessage = { bucket: number; account: number; campaign: number | null };

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

/**
 * Whoever locks several messages does so in the order of their ids, and in one statement: two batches that name the same
 * messages in opposite orders would deadlock. On the hot path's connections, whose plans only look up keys, rows are
 * locked in the order in which they are given.
 */
export function inLockOrder<Row extends { id: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)));
}

export type Attempt = MessageKey & {
  no: number;
  connector: number;
  worker: number;
  claimedAt: Date;
  answeredAt: Date;
  result: 'accepted' | 'retry' | 'rejected' | 'unknown' | 'held' | 'unanswered';
  vendorId: string | null;
  reason: Fact | null;
};

const ATTEMPT_COLUMNS: readonly Column<Attempt>[] = [
  { name: 'bucket', type: 'smallint', of: (a) => a.bucket },
  { name: 'account', type: 'integer', of: (a) => a.account },
  { name: 'message', type: 'uuid', of: (a) => a.id },
  { name: 'no', type: 'smallint', of: (a) => a.no },
  { name: 'connector', type: 'smallint', of: (a) => a.connector },
  { name: 'worker', type: 'smallint', of: (a) => a.worker },
  { name: 'claimed_at', type: 'timestamptz', of: (a) => a.claimedAt },
  { name: 'answered_at', type: 'timestamptz', of: (a) => a.answeredAt },
  { name: 'result', type: 'text', of: (a) => a.result },
  { name: 'vendor_id', type: 'text', of: (a) => a.vendorId },
  { name: 'reason', type: 'text', of: (a) => factText(a.reason) },
];

export type VendorRef = MessageKey & {
  vendorKey: string;
  connector: number;
  part: number;
  parts: number;
  recipient: string;
  /** By the database's clock. */
  claimedAt: Date;
  /** The number of the claim; null where it is not known. */
  claim: number | null;
};

const REF_COLUMNS: readonly Column<VendorRef>[] = [
  { name: 'vendor_key', type: 'text', of: (r) => r.vendorKey },
  { name: 'connector', type: 'smallint', of: (r) => r.connector },
  { name: 'bucket', type: 'smallint', of: (r) => r.bucket },
  { name: 'account', type: 'integer', of: (r) => r.account },
  { name: 'message', type: 'uuid', of: (r) => r.id },
  { name: 'part', type: 'smallint', of: (r) => r.part },
  { name: 'parts', type: 'smallint', of: (r) => r.parts },
  { name: 'recipient', type: 'text', of: (r) => r.recipient },
  { name: 'claimed_at', type: 'timestamptz', of: (r) => r.claimedAt },
  { name: 'claim', type: 'bigint', of: (r) => r.claim },
];

export type StoredReceipt = MessageKey & {
  receiptId: string;
  connector: number;
  vendorId: string;
  part: number;
  state: number;
  error: Fact | null;
  at: Date;
  receivedAt: Date;
  raw: string | null;
};

const RECEIPT_COLUMNS: readonly Column<StoredReceipt>[] = [
  { name: 'bucket', type: 'smallint', of: (r) => r.bucket },
  { name: 'account', type: 'integer', of: (r) => r.account },
  { name: 'message', type: 'uuid', of: (r) => r.id },
  { name: 'id', type: 'uuid', of: (r) => r.receiptId },
  { name: 'connector', type: 'smallint', of: (r) => r.connector },
  { name: 'vendor_id', type: 'text', of: (r) => r.vendorId },
  { name: 'part', type: 'smallint', of: (r) => r.part },
  { name: 'state', type: 'smallint', of: (r) => r.state },
  { name: 'error', type: 'text', of: (r) => factText(r.error) },
  { name: 'at', type: 'timestamptz', of: (r) => r.at },
  { name: 'received_at', type: 'timestamptz', of: (r) => r.receivedAt },
  { name: 'raw', type: 'text', of: (r) => r.raw },
];

export type Requeued = MessageKey & { due: Date; queue: number; lane: number; attempt: number };

const REQUEUE_COLUMNS: readonly Column<Requeued>[] = [
  { name: 'due', type: 'timestamptz', of: (r) => r.due },
  { name: 'id', type: 'uuid', of: (r) => r.id },
  { name: 'bucket', type: 'smallint', of: (r) => r.bucket },
  { name: 'account', type: 'integer', of: (r) => r.account },
  { name: 'queue', type: 'smallint', of: (r) => r.queue },
  { name: 'lane', type: 'smallint', of: (r) => r.lane },
  { name: 'attempt', type: 'smallint', of: (r) => r.attempt },
];

export type UsageChange = {
  bucket: number;
  account: number;
  day: string;
  kind: CreditKind;
  slot: number;
  refunded: number;
  delivered: number;
  failed: number;
};

const USAGE_COLUMNS: readonly Column<UsageChange>[] = [
  { name: 'bucket', type: 'smallint', of: (u) => u.bucket },
  { name: 'account', type: 'integer', of: (u) => u.account },
  { name: 'day', type: 'date', of: (u) => u.day },
  { name: 'kind', type: 'text', of: (u) => u.kind },
  { name: 'slot', type: 'smallint', of: (u) => u.slot },
  { name: 'refunded', type: 'bigint', of: (u) => u.refunded },
  { name: 'delivered', type: 'integer', of: (u) => u.delivered },
  { name: 'failed', type: 'integer', of: (u) => u.failed },
];

/** Messages that did not arrive, by cause. */
export type CauseChange = {
  bucket: number;
  account: number;
  day: string;
  kind: CreditKind;
  cause: string;
  slot: number;
  messages: number;
};

const CAUSE_COLUMNS: readonly Column<CauseChange>[] = [
  { name: 'bucket', type: 'smallint', of: (c) => c.bucket },
  { name: 'account', type: 'integer', of: (c) => c.account },
  { name: 'day', type: 'date', of: (c) => c.day },
  { name: 'kind', type: 'text', of: (c) => c.kind },
  { name: 'cause', type: 'text', of: (c) => c.cause },
  { name: 'slot', type: 'smallint', of: (c) => c.slot },
  { name: 'messages', type: 'integer', of: (c) => c.messages },
];

export type CampaignChange = CampaignCounts & {
  /** Not final, and yet finished: no more news is expected. */
  silent: number;
  bucket: number;
  account: number;
  campaign: number;
  slot: number;
};

const CAMPAIGN_COLUMNS: readonly Column<CampaignChange>[] = [
  { name: 'bucket', type: 'smallint', of: (c) => c.bucket },
  { name: 'account', type: 'integer', of: (c) => c.account },
  { name: 'campaign', type: 'integer', of: (c) => c.campaign },
  { name: 'slot', type: 'smallint', of: (c) => c.slot },
  { name: 'unknown', type: 'integer', of: (c) => c.unknown },
  { name: 'sent', type: 'integer', of: (c) => c.sent },
  { name: 'delivered', type: 'integer', of: (c) => c.delivered },
  { name: 'failed', type: 'integer', of: (c) => c.failed },
  { name: 'expired', type: 'integer', of: (c) => c.expired },
  { name: 'cancelled', type: 'integer', of: (c) => c.cancelled },
  { name: 'silent', type: 'integer', of: (c) => c.silent },
];

export type ProgressRecord = {
  attempts: Attempt[];
  refs: VendorRef[];
  receipts: StoredReceipt[];
  requeued: Requeued[];
  usage: UsageChange[];
  campaigns: CampaignChange[];
  causes: CauseChange[];
};

const refsFrom = ATTEMPT_COLUMNS.length + 1;
const receiptsFrom = refsFrom + REF_COLUMNS.length;
const requeuedFrom = receiptsFrom + RECEIPT_COLUMNS.length;
const usageFrom = requeuedFrom + REQUEUE_COLUMNS.length;
const campaignsFrom = usageFrom + USAGE_COLUMNS.length;
const causesFrom = campaignsFrom + CAMPAIGN_COLUMNS.length;

/** @param causes most batches have no failures, and need not pay for counting none. */
const insertProgressText = (causes: boolean) => `
  with a as (
    -- What was unknown at first is settled later, when the operator is asked.
    insert into attempts as kept (${names(ATTEMPT_COLUMNS)}) select * from ${unnest(ATTEMPT_COLUMNS)}
    on conflict (bucket, account, message, no) do update
       set answered_at = excluded.answered_at, result = excluded.result, vendor_id = excluded.vendor_id,
           reason = coalesce(excluded.reason, kept.reason)
     where kept.result = 'unknown'
  ), v as (
    insert into vendor_refs (${names(REF_COLUMNS)}, at) select r.*, now() from ${unnest(REF_COLUMNS, refsFrom)} as r
  ), r as (
    insert into receipts (${names(RECEIPT_COLUMNS)}) select * from ${unnest(RECEIPT_COLUMNS, receiptsFrom)}
  ), q as (
    insert into scheduled (${names(REQUEUE_COLUMNS)}) select * from ${unnest(REQUEUE_COLUMNS, requeuedFrom)}
  ), u as (
    ${addCounts('usage_by_kind', USAGE_COLUMNS, usageFrom)}
  )${causes ? `, f as (${addCounts('usage_causes', CAUSE_COLUMNS, causesFrom)}\n  )` : ''}
  ${addCounts('campaign_counts', CAMPAIGN_COLUMNS, campaignsFrom)}`;

const INSERT_PROGRESS = insertProgressText(false);
const INSERT_PROGRESS_AND_CAUSES = insertProgressText(true);

export async function insertProgress(handle: Handle, record: ProgressRecord): Promise<void> {
  const hasCauses = record.causes.length > 0;
  await handle.query({
    name: hasCauses ? 'insert-progress-and-causes' : 'insert-progress',
    text: hasCauses ? INSERT_PROGRESS_AND_CAUSES : INSERT_PROGRESS,
    values: [
      ...arrays(ATTEMPT_COLUMNS, inLockOrder(record.attempts)),
      ...arrays(REF_COLUMNS, record.refs),
      ...arrays(RECEIPT_COLUMNS, record.receipts),
      ...arrays(REQUEUE_COLUMNS, record.requeued),
      ...arrays(USAGE_COLUMNS, record.usage),
      ...arrays(CAMPAIGN_COLUMNS, record.campaigns),
      ...(hasCauses ? arrays(CAUSE_COLUMNS, record.causes) : []),
    ],
  });
}

export type CountedReceipt = StoredReceipt & { count: number; lastAt: Date };

const COUNTED_COLUMNS: readonly Column<CountedReceipt>[] = [
  ...RECEIPT_COLUMNS,
  { name: 'count', type: 'integer', of: (r) => r.count },
  { name: 'last_at', type: 'timestamptz', of: (r) => r.lastAt },
];

/**
 * Stores receipts, or adds to the count of those that are stored under the same ids, and so are of the same kind.
 *
 * @returns those that were not there yet.
 */
export async function countReceipts(
  handle: Handle,
  receipts: readonly CountedReceipt[],
): Promise<{ id: string; receiptId: string }[]> {
  const given = new Map(receipts.map((r) => [`${r.id} ${r.receiptId}`, r.count]));
  const { rows } = await handle.query<{ id: string; receiptId: string; count: number }>({
    name: 'count-receipts',
    text: `insert into receipts as kept (${names(COUNTED_COLUMNS)})
           select * from ${unnest(COUNTED_COLUMNS)} as r (${names(COUNTED_COLUMNS)})
            order by r.bucket, r.account, r.message, r.id
           on conflict (bucket, account, message, id) do update
              set count = kept.count + excluded.count, last_at = greatest(kept.last_at, excluded.last_at)
           returning message as id, id as "receiptId", count`,
    values: arrays(COUNTED_COLUMNS, receipts),
  });
  return rows.filter(({ id, receiptId, count }) => count === given.get(`${id} ${receiptId}`));
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

export type NamedMessage = {
  recipient: string;
  /** The recipient as the operator's answer names it; null: as it was sent to. */
  carrierRecipient: string | null;
  channel: string;
  /** The one that it was handed over to, or waits for. */
  connector: number;
  vendorId: string | null;
  state: number;
  finalAt: Date | null;
  isRefunded: boolean;
};

/** Those of the messages that their receipts can name: mails and chat messages. */
export async function findNamedMessages(
  handle: Handle,
  messages: readonly MessageKey[],
): Promise<Map<string, NamedMessage>> {
  const { rows } = await handle.query<NamedMessage & { id: string }>({
    name: 'find-named-messages',
    text: `select m.id, m.recipient, m.carrier_recipient as "carrierRecipient", m.channel,
                  coalesce(m.connector, m.queue) as connector, m.vendor_id as "vendorId", m.state,
                  m.final_at as "finalAt", m.refund_entry is not null as "isRefunded"
             from unnest($1::smallint[], $2::integer[], $3::uuid[]) as k (bucket, account, id)
            cross join lateral (
                  select * from messages
                   where bucket = k.bucket and account = k.account and id = k.id
                     and channel in ('email', 'chatapp') limit 1) m`,
    values: keyArrays(messages),
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** The names of the carriers that a message was handed over to, and whether `connector` is one of them. */
export async function findCarriersOf(
  handle: Handle,
  { bucket, account, id }: MessageKey,
  connector: number,
): Promise<{ names: string[]; isAmong: boolean }> {
  const { rows } = await handle.query<{ names: string[]; isAmong: boolean }>({
    name: 'find-carriers-of',
    text: `select coalesce(array_agg(distinct c.name) filter (where c.name is not null), '{}') as names,
                  coalesce(bool_or(a.connector = $4), false) as "isAmong"
             from attempts a
             left join connectors c on c.id = a.connector
            where a.bucket = $1 and a.account = $2 and a.message = $3 and a.result <> 'held'`,
    values: [bucket, account, id, connector],
  });
  return rows[0] ?? { names: [], isAmong: false };
}

/** Those of the messages that may have reached the operator by an attempt numbered below `before`. */
export async function findPossibleArrivals(
  handle: Handle,
  messages: readonly (MessageKey & { before: number })[],
): Promise<string[]> {
  const { rows } = await handle.query<{ id: string }>({
    name: 'find-possible-arrivals',
    text: `select k.id
             from unnest($1::smallint[], $2::integer[], $3::uuid[], $4::integer[]) as k (bucket, account, id, before)
            cross join lateral (
                  select 1 from attempts a
                   where a.bucket = k.bucket and a.account = k.account and a.message = k.id and a.no < k.before
                     and a.result in ('unknown', 'accepted')
                   limit 1) as found`,
    values: [...keyArrays(messages), plainArray(messages.map((m) => m.before))],
  });
  return rows.map(({ id }) => id);
}

/** By message: how many of its attempts were calls that nobody answered. */
export async function countUnanswered(
  handle: Handle,
  messages: readonly MessageKey[],
): Promise<Map<string, number>> {
  const { rows } = await handle.query<{ id: string; calls: number }>({
    name: 'count-unanswered',
    text: `select k.id, count(*)::integer as calls
             from unnest($1::smallint[], $2::integer[], $3::uuid[]) as k (bucket, account, id)
             join attempts a on a.bucket = k.bucket and a.account = k.account and a.message = k.id
            where a.result = 'unanswered'
            group by k.id`,
    values: keyArrays(messages),
  });
  return new Map(rows.map(({ id, calls }) => [id, calls]));
}

/** The recipient's phone rings. The message stays queued, so that a call whose process dies becomes unknown. */
export async function noteRinging(handle: Handle, message: MessageKey, at: Date): Promise<void> {
  await setRinging(handle, [message], at);
}

/** The phones do not ring any more: these calls wait to be placed again. */
export async function forgetRinging(handle: Handle, messages: readonly MessageKey[]): Promise<void> {
  await setRinging(handle, messages, null);
}

async function setRinging(handle: Handle, messages: readonly MessageKey[], at: Date | null): Promise<void> {
  await handle.query({
    name: 'set-ringing',
    text: `update messages m set sent_at = $4
             from unnest($1::smallint[], $2::integer[], $3::uuid[]) as k (bucket, account, id)
            where m.bucket = k.bucket and m.account = k.account and m.id = k.id
              and m.state < ${STATE.unknown} and m.channel = 'voice'`,
    values: [...keyArrays(inLockOrder(messages)), at],
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

export type DeliveredPart = MessageKey & { part: number };

/** Parts whose delivery was stored before. */
export async function findDeliveredParts(
  handle: Handle,
  messages: readonly MessageKey[],
): Promise<DeliveredPart[]> {
  const { rows } = await handle.query<DeliveredPart>({
    name: 'find-delivered-parts',
    text: `select r.bucket, r.account, r.message as id, r.part
             from unnest($1::smallint[], $2::integer[], $3::uuid[]) as k (bucket, account, id)
            cross join lateral (
                  select * from receipts
                   where bucket = k.bucket and account = k.account and message = k.id and state = ${STATE.delivered}
                  offset 0
                  ) r`,
    values: keyArrays(messages),
  });
  return rows;
}

export function keyArrays(messages: readonly MessageKey[]): string[] {
  return [
    plainArray(messages.map((m) => m.bucket)),
    plainArray(messages.map((m) => m.account)),
    plainArray(messages.map((m) => m.id)),
  ];
}
