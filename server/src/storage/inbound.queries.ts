import { timeOfId } from '../core/ids.ts';
import type { AccountKey } from './accounts.queries.ts';
import { allRows, countRows, type Handle, type Transaction } from './database.ts';
import { arrays, names, sendTogether, unnest, type Column } from './rows.ts';

/** @returns false if the operator has delivered it before, within this many hours. */
export async function markInboundSeen(
  handle: Handle,
  connector: number,
  vendorKey: string,
  hours: number,
): Promise<boolean> {
  const { rowCount } = await handle.query({
    name: 'mark-inbound-seen',
    text: `insert into inbound_seen as s (connector, vendor_key) values ($1, $2)
           on conflict (connector, vendor_key) do update set at = now()
            where s.at < now() - $3::double precision * interval '1 hour'`,
    values: [connector, vendorKey, hours],
  });
  return rowCount === 1;
}

/** In chunks: one statement over all rows of a busy day would keep an old snapshot open. */
export async function dropOldInboundSeen(handle: Handle, before: Date, limit: number): Promise<number> {
  return countRows(handle, {
    name: 'drop-old-inbound-seen',
    text: `delete from inbound_seen s
            using (select connector, vendor_key from inbound_seen
                    where at < $1 order by at limit $2) as old
            where s.connector = old.connector and s.vendor_key = old.vendor_key`,
    values: [before, limit],
  });
}

export type NewInbound = AccountKey & {
  id: string;
  sender: string;
  number: string;
  body: string;
  keyword: number | null;
  connector: number;
  receivedAt: Date;
};

/** Also stores the reply owed to its sender, if any; a keyword's entries are counted in this process's row. */
export async function insertInbound(
  handle: Transaction,
  inbound: NewInbound,
  reply: string | null,
  slot: number,
): Promise<void> {
  const { bucket, account, id, sender, keyword, receivedAt } = inbound;
  const stored = {
    name: 'insert-inbound',
    text: `insert into inbound_messages (bucket, account, id, sender, number, body, keyword, connector, received_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      bucket,
      account,
      id,
      sender,
      inbound.number,
      inbound.body,
      keyword,
      inbound.connector,
      receivedAt.toISOString(),
    ],
  };
  const owed = {
    name: 'owe-reply',
    text: 'insert into owed_replies (bucket, account, id, recipient, body, due) values ($1, $2, $3, $4, $5, $6)',
    values: [bucket, account, id, sender, reply, timeOfId(id)],
  };
  const counted = {
    name: 'count-keyword',
    text: `insert into keyword_counts as kept (bucket, account, keyword, slot, entries) values ($1, $2, $3, $4, 1)
           on conflict (bucket, account, keyword, slot) do update set entries = kept.entries + 1`,
    values: [bucket, account, keyword, slot],
  };
  await sendTogether(handle, [
    stored,
    ...(reply === null ? [] : [owed]),
    ...(keyword === null ? [] : [counted]),
  ]);
}

export type OwedReply = AccountKey & { id: string; recipient: string; body: string };

/** Takes replies that are owed: no other process gets them until `leaseMs` have passed. */
export async function claimOwedReplies(handle: Handle, limit: number, leaseMs: number): Promise<OwedReply[]> {
  return allRows(handle, {
    name: 'claim-owed-replies',
    text: `
      with due as materialized (
        select bucket, account, id from owed_replies
         where due <= now() order by due limit $1
           for update skip locked
      )
      update owed_replies o set due = now() + $2::double precision * interval '1 millisecond'
        from due d
       where o.bucket = d.bucket and o.account = d.account and o.id = d.id
      returning o.bucket, o.account, o.id, o.recipient, o.body`,
    values: [limit, leaseMs],
  });
}

/** The outcome of an owed reply: the message that was sent, or why none was. */
export type SettledReply = AccountKey & { id: string; reply: string | null; error: string | null };

const SETTLED_COLUMNS: readonly Column<SettledReply>[] = [
  { name: 'bucket', type: 'smallint', of: (s) => s.bucket },
  { name: 'account', type: 'integer', of: (s) => s.account },
  { name: 'id', type: 'uuid', of: (s) => s.id },
  { name: 'reply', type: 'uuid', of: (s) => s.reply },
  { name: 'error', type: 'text', of: (s) => s.error },
];

export async function settleReplies(handle: Handle, settled: readonly SettledReply[]): Promise<void> {
  await handle.query({
    name: 'settle-replies',
    text: `
      with s as materialized (
        select * from ${unnest(SETTLED_COLUMNS)} as s (${names(SETTLED_COLUMNS)})
      ), paid as (
        delete from owed_replies o using s where o.bucket = s.bucket and o.account = s.account and o.id = s.id
      )
      update inbound_messages m set reply = s.reply, reply_error = s.error
        from s
       where m.bucket = s.bucket and m.account = s.account and m.id = s.id`,
    values: arrays(SETTLED_COLUMNS, settled),
  });
}
