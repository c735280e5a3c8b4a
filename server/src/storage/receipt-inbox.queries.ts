import { plainArray, textArray, type Handle } from './database.ts';
import { arrays, names, unnest, type Column } from './rows.ts';

export type InboxReceipt = {
  id: string;
  connector: number;
  vendorKey: string;
  vendorId: string;
  recipient: string | null;
  state: number;
  error: string | null;
  at: Date;
  receivedAt: Date;
  raw: string;
};

const INBOX_COLUMNS: readonly Column<InboxReceipt>[] = [
  { name: 'id', type: 'uuid', of: (r) => r.id },
  { name: 'connector', type: 'smallint', of: (r) => r.connector },
  { name: 'vendor_key', type: 'text', of: (r) => r.vendorKey },
  { name: 'vendor_id', type: 'text', of: (r) => r.vendorId },
  { name: 'recipient', type: 'text', of: (r) => r.recipient },
  { name: 'state', type: 'smallint', of: (r) => r.state },
  { name: 'error', type: 'text', of: (r) => r.error },
  { name: 'at', type: 'timestamptz', of: (r) => r.at },
  { name: 'received_at', type: 'timestamptz', of: (r) => r.receivedAt },
  { name: 'raw', type: 'text', of: (r) => r.raw },
];

/** Keeps receipts whose message is not known; a known one that is still unknown is tried again later, up to a day. */
export async function keepInInbox(handle: Handle, receipts: readonly InboxReceipt[]): Promise<void> {
  await handle.query({
    name: 'keep-in-inbox',
    text: `
      insert into receipt_inbox as kept (${names(INBOX_COLUMNS)}, next_try)
      select r.*, now() + interval '1 second' from ${unnest(INBOX_COLUMNS)} as r (${names(INBOX_COLUMNS)})
      on conflict (id) do update
         set tries = kept.tries + 1,
             next_try = case when kept.received_at > now() - interval '24 hours'
                             then now() + least(interval '1 second' * power(2, least(kept.tries, 12)), interval '1 hour')
                        end`,
    values: arrays(INBOX_COLUMNS, receipts),
  });
}

const INBOX_FIELDS = `id, connector, vendor_key as "vendorKey", vendor_id as "vendorId", recipient, state, error,
  at, received_at as "receivedAt", raw`;

/** Takes receipts out of the inbox that came before the operator's answer to the hand-over. */
export async function takeFromInbox(
  handle: Handle,
  keys: readonly { vendorKey: string; connector: number }[],
): Promise<InboxReceipt[]> {
  const { rows } = await handle.query<InboxReceipt>({
    name: 'take-from-inbox',
    // By their places, each looked up for itself: see claimMessages.
    text: `with taken as (
             delete from receipt_inbox i
              where i.ctid = any (array(
                      select f.place
                        from unnest($1::text[], $2::smallint[]) as k (vendor_key, connector)
                       cross join lateral (
                             select x.ctid as place
                               from receipt_inbox x
                              where x.vendor_key = k.vendor_key and x.connector = k.connector
                             offset 0) f))
             returning i.*
           )
           select ${INBOX_FIELDS} from taken`,
    values: [textArray(keys.map((k) => k.vendorKey)), plainArray(keys.map((k) => k.connector))],
  });
  return rows;
}

export async function findDueInInbox(handle: Handle, limit: number): Promise<InboxReceipt[]> {
  const { rows } = await handle.query<InboxReceipt>({
    name: 'find-due-in-inbox',
    text: `select ${INBOX_FIELDS} from receipt_inbox where next_try <= now() order by next_try limit $1`,
    values: [limit],
  });
  return rows;
}

/** Which of them are still there; they stay so until the transaction ends. */
export async function lockInInbox(handle: Handle, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await handle.query<{ id: string }>({
    name: 'lock-in-inbox',
    text: `select i.id from unnest($1::uuid[]) as k (id) join receipt_inbox i on i.id = k.id order by i.id for update of i`,
    values: [plainArray(ids)],
  });
  return new Set(rows.map((row) => row.id));
}

export async function removeFromInbox(handle: Handle, ids: readonly string[]): Promise<void> {
  await handle.query({
    name: 'remove-from-inbox',
    text: 'delete from receipt_inbox where id = any ($1::uuid[])',
    values: [plainArray(ids)],
  });
}
