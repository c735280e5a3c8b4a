import { ATTEMPT_COLUMNS, type Attempt } from './attempts.queries.ts';
import { addCounts } from './counts.ts';
import type { Handle } from './database.ts';
import type { CreditKind } from './ledger.queries.ts';
import type { CampaignCounts, CampaignKey } from './manage-campaigns.queries.ts';
import { inLockOrder, type MessageKey } from './message-keys.ts';
import { RECEIPT_COLUMNS, type StoredReceipt } from './receipts.queries.ts';
import { arrays, names, unnest, type Column } from './rows.ts';
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
