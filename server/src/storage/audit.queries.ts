import type pg from 'pg';
import { idFloor, NO_ID } from '../core/ids.ts';
import type { AccountKey } from './accounts.queries.ts';
import { readRecordPieces, type RecordPiece } from './admin-action-records.queries.ts';
import { readChain, readChainHead, type ChainedAction, type ChainHead } from './admin-actions.queries.ts';
import { plainArray } from './database.ts';
import { MOST_ROWS, readInSlices } from './id-slices.ts';
import type { CreditKind } from './ledger.queries.ts';
import { MaintenanceConnection } from './maintenance-connection.ts';
import { listPartitions, type Partition } from './partitions.ts';
import type { MessageKey } from './message-keys.ts';
import { STATE } from './ranks.ts';
import { refundedOf } from './refunds.ts';
import { lockAgainstRetention } from './retention-lock.ts';

const ACCOUNTS = 10_000;
/** Approximate size of a message or an entry. */
const ROW_BYTES = 200;

export type Book = 'issued' | 'sales' | 'transit';

export type LedgerRow = AccountKey & {
  entry: string;
  kind: CreditKind;
  reason: string;
  transfer: string | null;
  /** The book on the other side. */
  book: Book;
  amount: number;
  /** Whether the account received the amount. */
  gets: boolean;
  messages: number | null;
};

/** What the messages of one entry cost, or what was refunded for them. */
export type EntrySum = AccountKey & {
  reason: 'send' | 'refund';
  entry: string;
  kind: CreditKind;
  amount: number;
  messages: number;
};

export type UnpaidMessage = MessageKey & { price: number };

/** `upTo`: ids up to here have been read. */
export type LedgerSlice = { entries: LedgerRow[]; upTo: string };
export type MessageSlice = {
  sums: EntrySum[];
  unpaid: UnpaidMessage[];
  /** Messages that still have to be sent but are in no queue. */
  lost: MessageKey[];
  upTo: string;
};

/** A balance, with the sums of the account's last entries as of the same moment. */
export type BalanceRow = AccountKey & { kind: CreditKind; amount: number; entries: number } & Record<
    Book,
    number
  >;

/** Debits and refunds with smaller ids are compared with their messages in sum: some of the messages may be gone. */
export type Horizons = { all: string; own: ReadonlyMap<number, string> };

/** Until the reader is closed, nothing is deleted for its age. */
export async function openAudit(connectionString: string): Promise<AuditReader> {
  const client = await MaintenanceConnection.open(connectionString);
  try {
    await lockAgainstRetention(client);
    return new AuditReader(client);
  } catch (error) {
    await client.close();
    throw error;
  }
}

/** Reads the books in short statements, each on a snapshot of its own. */
export class AuditReader {
  readonly #client: MaintenanceConnection;

  constructor(client: MaintenanceConnection) {
    this.#client = client;
  }

  /** Database time in ms: no id made from now on carries an earlier time. */
  async now(): Promise<number> {
    const rows = await this.#rows<{ ms: number }>(
      'select ceil(extract(epoch from clock_timestamp()) * 1000)::bigint as ms',
    );
    return rows[0]?.ms ?? 0;
  }

  async countAccounts(): Promise<number> {
    const rows = await this.#rows<{ count: number }>('select count(*) as count from accounts');
    return rows[0]?.count ?? 0;
  }

  async readHorizons(): Promise<Horizons> {
    const weeks = await this.#rows<{ ends: number | null }>(
      `select (extract(epoch from max(week) + 7) * 1000)::bigint as ends from retired_weeks
        where state in ('detached', 'dropped')`,
    );
    const own = await this.#rows<{ account: number; horizon: string }>(
      'select account, horizon from account_retention where horizon > $1',
      [NO_ID],
    );
    const ends = weeks[0]?.ends ?? null;
    return {
      all: ends === null ? NO_ID : idFloor(ends),
      own: new Map(own.map(({ account, horizon }) => [account, horizon])),
    };
  }

  /** Entries in the order of their ids, up to `until`. @param only null: all accounts. */
  async *readLedger(only: readonly AccountKey[] | null, until: string): AsyncGenerator<LedgerSlice, void> {
    for await (const { partition, values, range } of this.#partitions('ledger', only, until)) {
      const read = async (after: string, before: string) => {
        const entries = await this.#rows<LedgerRow>(LEDGER_SLICE(partition), [...values, after, before]);
        return entries.length > MOST_ROWS ? null : { entries, rows: entries.length };
      };
      for await (const { slice, upTo } of readInSlices({ ...range, read })) {
        yield { entries: slice.entries, upTo };
      }
    }
  }

  async *readMessages(only: readonly AccountKey[] | null, until: string): AsyncGenerator<MessageSlice, void> {
    for await (const { partition, values, range } of this.#partitions('messages', only, until)) {
      const read = async (after: string, before: string) => {
        const found = await this.#rows<SliceRow>(MESSAGE_SLICE(partition), [...values, after, before]);
        const rows = found.find(({ what }) => what === 'count')?.messages ?? 0;
        return rows > MOST_ROWS ? null : { found, rows };
      };
      for await (const { slice, upTo } of readInSlices({ ...range, read })) {
        yield { ...sortOut(slice.found), upTo };
      }
    }
  }

  /** @param since entries from this id on are summed up. */
  async *readBalances(only: readonly AccountKey[] | null, since: string): AsyncGenerator<BalanceRow[]> {
    let after = { bucket: -1, account: 0, kind: '' };
    for (;;) {
      const rows = await this.#rows<BalanceRow>(BALANCES, [
        after.bucket,
        after.account,
        after.kind,
        ...arraysOf(only),
        since,
        ACCOUNTS,
      ]);
      yield rows;
      const last = rows.at(-1);
      if (!last || rows.length < ACCOUNTS) return;
      after = last;
    }
  }

  /** What deleted messages cost, and what was refunded for them. */
  async *readCarried(only: readonly AccountKey[] | null): AsyncGenerator<EntrySum[]> {
    let after = { bucket: -1, account: 0, kind: '', reason: '', entry: NO_ID };
    for (;;) {
      const rows = await this.#rows<EntrySum>(CARRIED, [
        after.bucket,
        after.account,
        after.kind,
        after.reason,
        after.entry,
        ...arraysOf(only),
        ACCOUNTS,
      ]);
      yield rows;
      const last = rows.at(-1);
      if (!last || rows.length < ACCOUNTS) return;
      after = last;
    }
  }

  async close(): Promise<void> {
    await this.#client.close();
  }

  async *#partitions(table: 'ledger' | 'messages', only: readonly AccountKey[] | null, until: string) {
    const id = table === 'ledger' ? 'entry' : 'id';
    for (const partition of await listPartitions(this.#client, table)) {
      const { name, from, to } = partition;
      if (from >= until) return;
      const accounts = only ?? (await this.#accountsIn(partition));
      if (accounts.length === 0) continue;
      const values = arraysOf(accounts);
      const next = async (at: string) => {
        const rows = await this.#rows<{ id: string }>(NEXT_ID(name, id), [...values, at]);
        return rows[0]?.id ?? null;
      };
      const expected = Math.ceil(partition.bytes / ROW_BYTES);
      yield { partition, values, range: { from, to: to < until ? to : until, expected, next } };
    }
  }

  /** Includes accounts that are in no other table. Jumps from account to account through the key: one look-up each. */
  async #accountsIn({ name }: Partition): Promise<AccountKey[]> {
    const found: AccountKey[] = [];
    for (let after: AccountKey | undefined = { bucket: -1, account: 0 }; after;) {
      const { bucket, account }: AccountKey = after;
      const rows: AccountKey[] = await this.#rows<AccountKey>(
        `with recursive jumps as (
           (select bucket, account, 1 as no from ${name}
             where (bucket, account) > ($1::smallint, $2::integer) order by bucket, account limit 1)
           union all
           select next.bucket, next.account, j.no + 1
             from jumps j
            cross join lateral (
                  select bucket, account from ${name} t
                   where (t.bucket, t.account) > (j.bucket, j.account) order by bucket, account limit 1) next
            where j.no < ${ACCOUNTS})
         select bucket, account from jumps`,
        [bucket, account],
      );
      found.push(...rows);
      after = rows.length === ACCOUNTS ? rows.at(-1) : undefined;
    }
    return found;
  }

  readHead(): Promise<ChainHead & { largest: number }> {
    return readChainHead(this.#client);
  }

  readEntries(page: { after: number; upTo: number; limit: number }): Promise<ChainedAction[]> {
    return readChain(this.#client, page);
  }

  readRecords(digest: string, page: { after: number; limit: number }): Promise<RecordPiece[]> {
    return readRecordPieces(this.#client, digest, page);
  }

  async #rows<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
    return (await this.#client.query<R>({ text, values })).rows;
  }
}

type SliceRow = MessageKey & {
  what: 'send' | 'refund' | 'unpaid' | 'lost' | 'count';
  kind: CreditKind;
  amount: number;
  messages: number;
};

/** Nulls where no accounts are chosen. */
function arraysOf(accounts: readonly AccountKey[] | null): (string | null)[] {
  return [
    accounts && plainArray(accounts.map(({ bucket }) => bucket)),
    accounts && plainArray(accounts.map(({ account }) => account)),
  ];
}

function sortOut(rows: readonly SliceRow[]): Omit<MessageSlice, 'upTo'> {
  const slice: Omit<MessageSlice, 'upTo'> = { sums: [], unpaid: [], lost: [] };
  for (const { what, bucket, account, id, kind, amount, messages } of rows) {
    if (what === 'send' || what === 'refund') {
      slice.sums.push({ reason: what, bucket, account, entry: id, kind, amount, messages });
    } else if (what === 'unpaid') slice.unpaid.push({ bucket, account, id, price: amount });
    else if (what === 'lost') slice.lost.push({ bucket, account, id });
  }
  return slice;
}

/** The campaign `k`, if it still has messages to put into a queue or to take back. */
const UNFED = `
  select bucket, account, campaign from campaigns c
   where c.bucket = k.bucket and c.account = k.account and c.campaign = k.campaign
     and (case c.state when 'cancelled' then c.swept else c.fed end) < c.total
   limit 1`;

const LEDGER_SLICE = ({ name }: Partition) => `
  select l.bucket, l.account, l.entry, l.kind, l.reason, l.transfer, l.amount, l.messages,
         l.to_book = 'account' as gets, case when l.to_book = 'account' then l.from_book else l.to_book end as book
    from unnest($1::smallint[], $2::integer[]) as a (bucket, account)
   cross join lateral (
         select * from ${name}
          where bucket = a.bucket and account = a.account and entry >= $3 and entry < $4
         offset 0) l
   limit ${MOST_ROWS + 1}`;

const NEXT_ID = (name: string, id: string) => `
  select f.id
    from unnest($1::smallint[], $2::integer[]) as a (bucket, account)
   cross join lateral (
         select ${id} as id from ${name}
          where bucket = a.bucket and account = a.account and ${id} >= $3 order by ${id} limit 1) f
   order by f.id limit 1`;

/** If the slice holds too many rows, only their count is returned. */
const MESSAGE_SLICE = ({ name }: Partition) => `
  with read as materialized (
    select m.*
      from unnest($1::smallint[], $2::integer[]) as a (bucket, account)
     cross join lateral (
           select bucket, account, id, entry, refund_entry, credit_kind, price, ${refundedOf()} as refunded, state, campaign
             from ${name}
            where bucket = a.bucket and account = a.account and id >= $3 and id < $4
           offset 0) m
     limit ${MOST_ROWS + 1}
  ), m as not materialized (
    select * from read where (select count(*) from read) <= ${MOST_ROWS}
  ), unfed as materialized (
    select c.bucket, c.account, c.campaign
      from (select distinct bucket, account, campaign from m where state < ${STATE.unknown} and campaign is not null) as k
     cross join lateral (${UNFED}) c
  ), unqueued as materialized (
    -- Read in the order of the same ids: to look each up for itself takes three times as long.
    select id from m
     where state < ${STATE.unknown} and (campaign is null or (bucket, account, campaign) not in (select * from unfed))
    except select id from scheduled where id >= $3 and id < $4
    except select id from outbox where id >= $3 and id < $4
    except select id from inflight
  )
  select 'send' as what, bucket, account, entry as id, credit_kind as kind, sum(price)::bigint as amount,
         count(*)::integer as messages
    from m where entry is not null group by bucket, account, entry, credit_kind
  union all
  select 'refund', bucket, account, refund_entry, credit_kind, sum(refunded)::bigint, count(*)::integer
    from m where refund_entry is not null group by bucket, account, refund_entry, credit_kind
  union all
  select 'unpaid', bucket, account, id, credit_kind, price, 1 from m where price > 0 and entry is null
  union all
  select 'lost', m.bucket, m.account, m.id, m.credit_kind, 0, 1 from unqueued join m on m.id = unqueued.id
  union all
  select 'count', 0, 0, null, '', 0, count(*)::integer from read`;

const bookSum = (book: Book) =>
  `coalesce(sum(case when from_book = '${book}' then amount when to_book = '${book}' then -amount end), 0)::bigint as ${book}`;

/** What an account got from a book is positive, what it gave is negative. */
const BALANCES = `
  select b.bucket, b.account, b.kind, b.amount, e.*
    from (select bucket, account, kind, amount from balances
           where (bucket, account, kind) > ($1::smallint, $2::integer, $3::text)
             and ($5::integer[] is null or (bucket = any ($4::smallint[]) and account = any ($5)))
           order by bucket, account, kind limit $7) as b
   cross join lateral (
         select count(*)::integer as entries, ${bookSum('issued')}, ${bookSum('sales')}, ${bookSum('transit')}
           from ledger
          where bucket = b.bucket and account = b.account and kind = b.kind and entry >= $6) as e
   order by b.bucket, b.account, b.kind`;

/** A week's sums count once its partitions are detached. */
const CARRIED = `
  select c.bucket, c.account, c.kind, c.reason, c.entry, sum(c.amount)::bigint as amount,
         sum(c.messages)::bigint as messages
    from carried c
   where (c.bucket, c.account, c.kind, c.reason, c.entry) > ($1::smallint, $2::integer, $3::text, $4::text, $5::uuid)
     and ($7::integer[] is null or (c.bucket = any ($6::smallint[]) and c.account = any ($7)))
     and (c.week is null or exists (select 1 from retired_weeks w where w.week = c.week and w.state in ('detached', 'dropped')))
   group by c.bucket, c.account, c.kind, c.reason, c.entry
   order by c.bucket, c.account, c.kind, c.reason, c.entry limit $8`;
