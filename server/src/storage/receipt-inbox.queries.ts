import type { Fact } from 'harkara-contract/fact.ts';
import { plainArray, textArray, type Handle } from './database.ts';
import { factText, readFacts, type Unread } from './facts.ts';
import { arrays, names, unnest, type Column } from './rows.ts';

export type InboxReceipt = {
  id: string;
  connector: number;
  vendorKey: string;
  vendorId: string;
  recipient: string | null;
  state: number;
  error: Fact | null;
  code: string | null;
  isRead: boolean;
  /** Of a call that was answered. */
  seconds: number | null;
  digits: string | null;
  at: Date;
  /** For those in the inbox: when they got there, by the database's clock. */
  receivedAt: Date;
  /** For those in the inbox: the last claim before they came; null if an earlier version stored them. */
  afterClaim: number | null;
  /** Null: the text is past its retention. */
  raw: string | null;
};

/** A receipt can be matched to its message for this long after it came; the operator can look at it for longer. */
const MATCHED_FOR = `interval '24 hours'`;

const INBOX_COLUMNS: readonly Column<InboxReceipt>[] = [
  { name: 'id', type: 'uuid', of: (r) => r.id },
  { name: 'connector', type: 'smallint', of: (r) => r.connector },
  { name: 'vendor_key', type: 'text', of: (r) => r.vendorKey },
  { name: 'vendor_id', type: 'text', of: (r) => r.vendorId },
  { name: 'recipient', type: 'text', of: (r) => r.recipient },
  { name: 'state', type: 'smallint', of: (r) => r.state },
  { name: 'error', type: 'text', of: (r) => factText(r.error) },
  { name: 'code', type: 'text', of: (r) => r.code },
  { name: 'is_read', type: 'boolean', of: (r) => r.isRead },
  { name: 'seconds', type: 'integer', of: (r) => r.seconds },
  { name: 'digits', type: 'text', of: (r) => r.digits },
  { name: 'at', type: 'timestamptz', of: (r) => r.at },
  { name: 'raw', type: 'text', of: (r) => r.raw },
];

/** Keeps receipts whose message is not known. One already there is tried again later, while it can be matched. */
export async function keepInInbox(handle: Handle, receipts: readonly InboxReceipt[]): Promise<void> {
  await handle.query({
    name: 'keep-in-inbox',
    text: `
      insert into receipt_inbox as kept (${names(INBOX_COLUMNS)}, received_at, after_claim, next_try)
      select r.*, now(), pg_sequence_last_value('claim_numbers'), now() + interval '1 second'
        from ${unnest(INBOX_COLUMNS)} as r (${names(INBOX_COLUMNS)})
      on conflict (id) do update
         set tries = kept.tries + 1,
             next_try = case when kept.received_at > now() - ${MATCHED_FOR}
                             then now() + least(interval '1 second' * power(2, least(kept.tries, 12)), interval '1 hour')
                        end`,
    values: arrays(INBOX_COLUMNS, receipts),
  });
}

const INBOX_FIELDS = `id, connector, vendor_key as "vendorKey", vendor_id as "vendorId", recipient, state, error, code,
  is_read as "isRead", seconds, digits, at, received_at as "receivedAt", after_claim as "afterClaim", raw`;

/** Receipts that may have come before the operator's answer to the hand-over; locked until the transaction ends. */
export async function lockEarlyReceipts(
  handle: Handle,
  keys: readonly { vendorKey: string; connector: number }[],
): Promise<InboxReceipt[]> {
  const { rows } = await handle.query<Unread<InboxReceipt, 'error'>>({
    name: 'lock-early-receipts',
    // Each is looked up individually: see takeFromOutbox. By id, since the ctid of a row changes when it is tried again.
    text: `select ${INBOX_FIELDS}
             from receipt_inbox
            where id = any (array(
                    select f.id
                      from unnest($1::text[], $2::smallint[]) as k (vendor_key, connector)
                     cross join lateral (
                           select x.id
                             from receipt_inbox x
                            where x.vendor_key = k.vendor_key and x.connector = k.connector
                              and x.received_at > now() - ${MATCHED_FOR}
                           offset 0) f))
            order by id for update`,
    values: [textArray(keys.map((k) => k.vendorKey)), plainArray(keys.map((k) => k.connector))],
  });
  return readFacts(rows, 'error');
}

export async function findDueInInbox(handle: Handle, limit: number): Promise<InboxReceipt[]> {
  const { rows } = await handle.query<Unread<InboxReceipt, 'error'>>({
    name: 'find-due-in-inbox',
    text: `select ${INBOX_FIELDS} from receipt_inbox
            where next_try <= now() and received_at > now() - ${MATCHED_FOR}
            order by next_try limit $1`,
    values: [limit],
  });
  return readFacts(rows, 'error');
}

/** Receipts that were not tried while they could still be matched are not tried any more. */
export async function forgetOldInInbox(handle: Handle, limit: number): Promise<void> {
  await handle.query({
    name: 'forget-old-in-inbox',
    text: `update receipt_inbox set next_try = null
            where id = any (array(
                    select id from receipt_inbox
                     where next_try <= now() and received_at <= now() - ${MATCHED_FOR}
                     order by next_try limit $1))`,
    values: [limit],
  });
}

/**
 * Returns those that are still there; they are locked until the transaction ends. One that another process is just
 * dealing with is skipped, and stays due: a batch may have locked other receipts before, which that one waits for.
 */
export async function lockInInbox(handle: Handle, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await handle.query<{ id: string }>({
    name: 'lock-in-inbox',
    text: 'select id from receipt_inbox where id = any ($1::uuid[]) order by id for update skip locked',
    values: [plainArray(ids)],
  });
  return new Set(rows.map((row) => row.id));
}

/** The receipt, locked until the transaction ends; null if it is not there any more. */
export async function lockReceipt(handle: Handle, id: string): Promise<InboxReceipt | null> {
  const { rows } = await handle.query<Unread<InboxReceipt, 'error'>>({
    name: 'lock-receipt',
    text: `select ${INBOX_FIELDS} from receipt_inbox where id = $1 for update`,
    values: [id],
  });
  return readFacts(rows, 'error')[0] ?? null;
}

export async function removeFromInbox(handle: Handle, ids: readonly string[]): Promise<void> {
  await handle.query({
    name: 'remove-from-inbox',
    text: 'delete from receipt_inbox where id = any ($1::uuid[])',
    values: [plainArray(ids)],
  });
}

export type ListedReceipt = Pick<
  InboxReceipt,
  | 'id'
  | 'connector'
  | 'vendorKey'
  | 'vendorId'
  | 'recipient'
  | 'state'
  | 'error'
  | 'code'
  | 'at'
  | 'receivedAt'
  | 'raw'
> & {
  connectorName: string | null;
  tries: number;
  /** Null: it is not tried any more. */
  nextTry: Date | null;
};

/**
 * Receipts that no message is known for, the newest first.
 *
 * @param page.before the id of the last one of the page before.
 */
export async function listInbox(
  handle: Handle,
  { before, limit }: { before: string | null; limit: number },
): Promise<ListedReceipt[]> {
  const { rows } = await handle.query<Unread<ListedReceipt, 'error'>>({
    text: `select r.id, r.connector, r.vendor_key as "vendorKey", r.vendor_id as "vendorId", r.recipient, r.state, r.error, r.code, r.at,
                  r.received_at as "receivedAt", r.raw, r.tries, r.next_try as "nextTry", c.name as "connectorName"
             from (select * from receipt_inbox r
                    ${before === null ? '' : 'where r.id < $2'}
                    order by r.id desc limit $1) r
             left join connectors c on c.id = r.connector
            order by r.id desc`,
    values: [limit, ...(before === null ? [] : [before])],
  });
  return readFacts(rows, 'error');
}
