import { ATTEMPT_COLUMNS, type Attempt } from './attempts.queries.ts';
import { addCounts } from './counts.ts';
import type { Transaction } from './database.ts';
import type { CreditKind } from './ledger.queries.ts';
import type { CampaignCounts, CampaignKey } from './manage-campaigns.queries.ts';
import { inLockOrder, type MessageKey } from './message-keys.ts';
import { RECEIPT_COLUMNS, type StoredReceipt } from './receipts.queries.ts';
import { names, selectGiven, sendTogether, withRows, type Column, type OfRows } from './rows.ts';
import type { AccountKey } from './accounts.queries.ts';

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

export type UsageChange = AccountKey & {
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
export type CauseChange = AccountKey & {
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

export type CampaignChange = CampaignCounts &
  CampaignKey & {
    /** Not final, and yet finished: no more news is expected. */
    silent: number;
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
  /** When it is recorded: the partition of its references depends on it. */
  now: Date;
};

const INSERT_ATTEMPTS: OfRows<Attempt> = {
  name: 'insert-attempts',
  columns: ATTEMPT_COLUMNS,
  // What was unknown at first is settled later, when the operator is asked.
  text: `insert into attempts as kept (${names(ATTEMPT_COLUMNS)}) ${selectGiven(ATTEMPT_COLUMNS)}
         on conflict (bucket, account, message, no) do update
            set answered_at = excluded.answered_at, result = excluded.result, vendor_id = excluded.vendor_id,
                reason = coalesce(excluded.reason, kept.reason)
          where kept.result = 'unknown'`,
};

const INSERT_REFS: OfRows<VendorRef> = {
  name: 'insert-vendor-refs',
  columns: REF_COLUMNS,
  text: `insert into vendor_refs (${names(REF_COLUMNS)}, at)
         ${selectGiven(REF_COLUMNS, 1, `, $${REF_COLUMNS.length + 1}::timestamptz`)}`,
};

const INSERT_RECEIPTS: OfRows<StoredReceipt> = {
  name: 'insert-receipts',
  columns: RECEIPT_COLUMNS,
  text: `insert into receipts (${names(RECEIPT_COLUMNS)}) ${selectGiven(RECEIPT_COLUMNS)}`,
};

const SCHEDULE_AGAIN: OfRows<Requeued> = {
  name: 'schedule-again',
  columns: REQUEUE_COLUMNS,
  text: `insert into scheduled (${names(REQUEUE_COLUMNS)}) ${selectGiven(REQUEUE_COLUMNS)}`,
};

const COUNT_PROGRESS: OfRows<UsageChange> = {
  name: 'count-progress',
  columns: USAGE_COLUMNS,
  text: addCounts('usage_by_kind', USAGE_COLUMNS),
};

const COUNT_CAUSES: OfRows<CauseChange> = {
  name: 'count-causes',
  columns: CAUSE_COLUMNS,
  text: addCounts('usage_causes', CAUSE_COLUMNS),
};

const COUNT_IN_CAMPAIGNS: OfRows<CampaignChange> = {
  name: 'count-in-campaigns',
  columns: CAMPAIGN_COLUMNS,
  text: addCounts('campaign_counts', CAMPAIGN_COLUMNS),
};

/** Sends no statement for what the record does not contain. */
export async function insertProgress(handle: Transaction, record: ProgressRecord): Promise<void> {
  await sendTogether(handle, [
    ...withRows(INSERT_ATTEMPTS, inLockOrder(record.attempts)),
    ...withRows(INSERT_REFS, record.refs, record.now),
    ...withRows(INSERT_RECEIPTS, record.receipts),
    ...withRows(SCHEDULE_AGAIN, record.requeued),
    ...withRows(COUNT_PROGRESS, record.usage),
    ...withRows(COUNT_CAUSES, record.causes),
    ...withRows(COUNT_IN_CAMPAIGNS, record.campaigns),
  ]);
}
