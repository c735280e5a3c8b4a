import { accountArrays, type AccountKey } from './accounts.queries.ts';
import { allRows, countRows, type Handle } from './database.ts';
import { arrays, names, selectGiven, unnest, type Column } from './rows.ts';

/** A message that has ended and whose receipt is owed: its own, or those of the parts it came in. */
export type NewReceipt = AccountKey & {
  id: string;
  inParts: boolean;
  delivered: boolean;
  content: object;
};

const RECEIPT_COLUMNS: readonly Column<NewReceipt>[] = [
  { name: 'bucket', type: 'smallint', of: (r) => r.bucket },
  { name: 'account', type: 'integer', of: (r) => r.account },
  { name: 'id', type: 'uuid', of: (r) => r.id },
  { name: 'in_parts', type: 'boolean', of: (r) => r.inParts },
  { name: 'delivered', type: 'boolean', of: (r) => r.delivered },
  { name: 'content', type: 'jsonb', of: (r) => JSON.stringify(r.content) },
];

/** Called as part of the transaction that ends the messages. */
export async function enqueueReceipts(handle: Handle, receipts: readonly NewReceipt[]): Promise<void> {
  await handle.query({
    name: 'enqueue-smpp-receipts',
    text: `
      with r as materialized (
        ${selectGiven(RECEIPT_COLUMNS)}
      ), ended as (
        delete from smpp_long_messages l using r
         where r.in_parts and l.bucket = r.bucket and l.account = r.account and l.id = r.id
        returning l.bucket, l.account, l.id, l.wanted, r.delivered, r.content
      )
      insert into smpp_deliveries (bucket, account, due, stored_at, id, part, content)
      select bucket, account, statement_timestamp(), statement_timestamp(), id, 0, content from r where not in_parts
      union all
      select e.bucket, e.account, statement_timestamp(), statement_timestamp(), e.id, w.no - 1, e.content
        from ended e cross join lateral unnest(e.wanted) with ordinality as w (wanted, no)
       where w.wanted = 1 or (w.wanted = 2 and not e.delivered)`,
    values: arrays(RECEIPT_COLUMNS, receipts),
  });
}

export async function enqueueInbound(
  handle: Handle,
  { bucket, account }: AccountKey,
  id: string,
  content: object,
): Promise<void> {
  await handle.query({
    name: 'enqueue-smpp-inbound',
    text: `insert into smpp_deliveries (bucket, account, due, id, part, content)
           values ($1, $2, statement_timestamp(), $3, 0, $4)`,
    values: [bucket, account, id, JSON.stringify(content)],
  });
}

/** Which of these accounts have deliveries due now. */
export async function findAccountsToTell(
  handle: Handle,
  accounts: readonly AccountKey[],
): Promise<AccountKey[]> {
  return allRows(handle, {
    name: 'find-accounts-to-tell',
    text: `
      select a.bucket, a.account
        from unnest($1::smallint[], $2::integer[]) as a (bucket, account)
       cross join lateral (
             select 1 from smpp_deliveries d
              where d.bucket = a.bucket and d.account = a.account and d.due <= now()
              limit 1) waiting`,
    values: accountArrays(accounts),
  });
}

/** `due` is PostgreSQL's own text, and part of the row's key: it changes when another process takes the row. */
export type TakenDelivery = AccountKey & {
  due: string;
  id: string;
  part: number;
  content: unknown;
  tries: number;
};

/** Takes the oldest deliveries: no other process gets them until `leaseMs` have passed. */
export async function takeDeliveries(
  handle: Handle,
  { bucket, account }: AccountKey,
  limit: number,
  leaseMs: number,
): Promise<TakenDelivery[]> {
  const { rows } = await handle.query<TakenDelivery>({
    name: 'take-smpp-deliveries',
    // By ctid: joined by their keys, everything waiting for the account was read instead.
    text: `
      update smpp_deliveries d set due = now() + $4::double precision * interval '1 millisecond'
       where d.ctid = any (array(
               select x.ctid from smpp_deliveries x
                where x.bucket = $1 and x.account = $2 and x.due <= now()
                order by x.due, x.id, x.part limit $3
                  for update skip locked))
      returning d.bucket, d.account, d.due::text as due, d.id, d.part, d.content, d.tries`,
    values: [bucket, account, limit, leaseMs],
  });
  return rows.toSorted((a, b) => (a.id === b.id ? a.part - b.part : a.id < b.id ? -1 : 1));
}

/** The outcome of a delivery. `retryAfterMs` null: the customer has it. */
export type ToldDelivery = Pick<TakenDelivery, 'bucket' | 'account' | 'due' | 'id' | 'part'> & {
  retryAfterMs: number | null;
  counts: boolean;
};

const TOLD_COLUMNS: readonly Column<ToldDelivery>[] = [
  { name: 'bucket', type: 'smallint', of: (t) => t.bucket },
  { name: 'account', type: 'integer', of: (t) => t.account },
  { name: 'due', type: 'timestamptz', of: (t) => t.due },
  { name: 'id', type: 'uuid', of: (t) => t.id },
  { name: 'part', type: 'smallint', of: (t) => t.part },
  { name: 'retry_after', type: 'bigint', of: (t) => t.retryAfterMs },
  { name: 'tries', type: 'smallint', of: (t) => (t.counts ? 1 : 0) },
];

export async function settleDeliveries(handle: Handle, told: readonly ToldDelivery[]): Promise<void> {
  await handle.query({
    name: 'settle-smpp-deliveries',
    text: `
      -- By their places, each looked up for itself: see takeFromOutbox.
      with t as materialized (
        select t.*, f.place
          from ${unnest(TOLD_COLUMNS)} as t (${names(TOLD_COLUMNS)})
         cross join lateral (
               select d.ctid as place
                 from smpp_deliveries d
                where d.bucket = t.bucket and d.account = t.account and d.due = t.due and d.id = t.id
                  and d.part = t.part
                limit 1) f
      ), told as (
        delete from smpp_deliveries where ctid = any (array(select place from t where retry_after is null))
      )
      update smpp_deliveries d
         set (due, tries) = (select now() + t.retry_after * interval '1 millisecond', d.tries + t.tries
                               from t where t.place = d.ctid)
       where d.ctid = any (array(select place from t where retry_after is not null))`,
    values: arrays(TOLD_COLUMNS, told),
  });
}

/** In chunks: one statement over all deliveries of a long absence would keep an old snapshot open. */
export async function dropOldDeliveries(handle: Handle, before: Date, limit: number): Promise<number> {
  return countRows(handle, {
    name: 'drop-old-smpp-deliveries',
    text: `delete from smpp_deliveries d
            using (select bucket, account, due, id, part from smpp_deliveries
                    where stored_at < $1 order by stored_at limit $2) as old
            where d.bucket = old.bucket and d.account = old.account and d.due = old.due and d.id = old.id
              and d.part = old.part`,
    values: [before, limit],
  });
}
