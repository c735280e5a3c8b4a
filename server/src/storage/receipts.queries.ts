import type { Fact } from 'harkara-contract/fact.ts';
import type { Handle } from './database.ts';
import { factText } from './facts.ts';
import { keyArrays, type MessageKey } from './message-keys.ts';
import { STATE } from './ranks.ts';
import { arrays, names, selectGiven, type Column } from './rows.ts';

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

export const RECEIPT_COLUMNS: readonly Column<StoredReceipt>[] = [
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
           ${selectGiven(COUNTED_COLUMNS)}
            order by given.bucket, given.account, given.message, given.id
           on conflict (bucket, account, message, id) do update
              set count = kept.count + excluded.count, last_at = greatest(kept.last_at, excluded.last_at)
           returning message as id, id as "receiptId", count`,
    values: arrays(COUNTED_COLUMNS, receipts),
  });
  return rows.filter(({ id, receiptId, count }) => count === given.get(`${id} ${receiptId}`));
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

/** @param channels those whose receipts can name a message; messages of others are left out. */
export async function findNamedMessages(
  handle: Handle,
  messages: readonly MessageKey[],
  channels: readonly string[],
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
                     and channel = any ($4::text[]) limit 1) m`,
    values: [...keyArrays(messages), channels],
  });
  return new Map(rows.map((row) => [row.id, row]));
}
