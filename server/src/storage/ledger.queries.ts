import type { CreditKind } from 'harkara-contract/lists.ts';
import pg from 'pg';
import { timeOfId } from '../core/ids.ts';
import type { AccountKey } from './accounts.queries.ts';
import { allRows, plainArray, type DelayedHandle, type Handle, type Transaction } from './database.ts';
import { arrays, names, unnest, type Column } from './rows.ts';
import type { SlotLease } from './slots.queries.ts';

/** The only module that writes balances and the ledger. */

export type { CreditKind };

export type LockedBalance = AccountKey & {
  kind: CreditKind;
  amount: number;
  floodDay: string | null;
  floodCount: number;
  configVersion: number;
};

/** A posting changes one balance in one transaction: there is at most one for an account and kind. */
export type Posting = AccountKey & {
  kind: CreditKind;
  entry: string;
  /** Thousandths of a credit; negative takes from the account. Zero only moves the flood counter. */
  delta: number;
  reason: 'grant' | 'withdrawal' | 'send' | 'refund' | 'transfer_out' | 'transfer_in';
  messages?: number;
  transfer?: string;
  counterparty?: string;
  description?: string;
  /** Messages to count against the day's flood limit. */
  flood?: { day: string; add: number };
  /** For {@link postOptimistically}. */
  guard?: { configVersion: number; floodLimit: number };
};

const SYSTEM_BOOK: Record<Posting['reason'], 'issued' | 'sales' | 'transit'> = {
  grant: 'issued',
  withdrawal: 'issued',
  send: 'sales',
  refund: 'sales',
  transfer_out: 'transit',
  transfer_in: 'transit',
};

/**
 * Locks the balances of these accounts, in the one order that all lockers follow (a sorted list of parameters does
 * not order locks; a sorted locking select does).
 *
 * @param skipLocked leaves out accounts that another transaction holds, so that a tenant's bulk stalls nobody else.
 */
export async function lockBalances(
  handle: Handle,
  accounts: readonly AccountKey[],
  { skipLocked = false } = {},
): Promise<LockedBalance[]> {
  const { rows } = await handle.query<LockedBalance>({
    name: skipLocked ? 'lock-balances-skip' : 'lock-balances',
    text: `
      select b.bucket, b.account, b.kind, b.amount, b.flood_day::text as "floodDay", b.flood_count as "floodCount",
             b.config_version as "configVersion"
        from unnest($1::smallint[], $2::integer[]) as a (bucket, account)
        join balances b on b.bucket = a.bucket and b.account = a.account
       order by b.account, b.kind
         for no key update of b ${skipLocked ? 'skip locked' : ''}`,
    values: [plainArray(accounts.map((a) => a.bucket)), plainArray(accounts.map((a) => a.account))],
  });
  return rows;
}

/** Like {@link lockBalances} but without locks: for display, not for decisions. */
export async function readBalances(
  handle: Handle,
  { bucket, account }: AccountKey,
): Promise<LockedBalance[]> {
  const { rows } = await handle.query<LockedBalance>({
    name: 'read-balances',
    text: `select bucket, account, kind, amount, flood_day::text as "floodDay", flood_count as "floodCount",
                  config_version as "configVersion"
             from balances where bucket = $1 and account = $2`,
    values: [bucket, account],
  });
  return rows;
}

const COLUMNS: readonly Column<Posting>[] = [
  { name: 'bucket', type: 'smallint', of: (p) => p.bucket },
  { name: 'account', type: 'integer', of: (p) => p.account },
  { name: 'kind', type: 'text', of: (p) => p.kind },
  { name: 'entry', type: 'uuid', of: (p) => p.entry },
  { name: 'delta', type: 'bigint', of: (p) => p.delta },
  { name: 'amount', type: 'bigint', of: (p) => Math.abs(p.delta) },
  { name: 'from_book', type: 'text', of: (p) => (p.delta < 0 ? 'account' : SYSTEM_BOOK[p.reason]) },
  { name: 'to_book', type: 'text', of: (p) => (p.delta < 0 ? SYSTEM_BOOK[p.reason] : 'account') },
  { name: 'reason', type: 'text', of: (p) => p.reason },
  { name: 'messages', type: 'integer', of: (p) => p.messages ?? null },
  { name: 'transfer', type: 'uuid', of: (p) => p.transfer ?? null },
  { name: 'counterparty', type: 'text', of: (p) => p.counterparty ?? null },
  { name: 'description', type: 'text', of: (p) => p.description ?? null },
  { name: 'flood_day', type: 'date', of: (p) => p.flood?.day ?? null },
  { name: 'flood_add', type: 'integer', of: (p) => p.flood?.add ?? null },
  { name: 'at', type: 'timestamptz', of: (p) => timeOfId(p.entry) },
  { name: 'version', type: 'bigint', of: (p) => p.guard?.configVersion ?? null },
  { name: 'flood_limit', type: 'integer', of: (p) => p.guard?.floodLimit ?? null },
];

const POSTINGS = `${unnest(COLUMNS)} as p (${names(COLUMNS)})`;
const SAME_BALANCE = 'b.bucket = p.bucket and b.account = p.account and b.kind = p.kind';
/** The day never goes back: a count for an earlier day is added to the later one. */
const FLOOD_AFTER =
  'case when b.flood_day >= p.flood_day then b.flood_count + p.flood_add else p.flood_add end';
const CHANGE = `
  update balances b
     set amount = b.amount + p.delta,
         flood_day = greatest(p.flood_day, b.flood_day),
         flood_count = case when p.flood_day is null then b.flood_count else ${FLOOD_AFTER} end,
         updated_at = p.at`;
const BOOK = `
  insert into ledger (bucket, account, entry, kind, from_book, to_book, amount, balance_after, reason, messages,
                      transfer, counterparty, description)
  select bucket, account, entry, kind, from_book, to_book, amount, balance_after, reason, messages, transfer,
         counterparty, description
    from changed
   where delta <> 0`;

/** Applies postings under locks that the caller holds. */
export async function post(handle: Handle, postings: readonly Posting[]): Promise<void> {
  const { rowCount } = await handle.query({
    name: 'post',
    text: `
      with changed as (
        ${CHANGE}
          from ${POSTINGS}
         where ${SAME_BALANCE}
        returning p.*, b.amount as balance_after
      )
      ${BOOK}`,
    values: arrays(COLUMNS, postings),
  });
  if (rowCount !== postings.filter(({ delta }) => delta !== 0).length) {
    throw new Error('a posting names a balance that does not exist');
  }
}

const EPOCH_IS_OVER = 'the epoch is over';
const NOT_A_NUMBER = '22P02';

/** Whether {@link postOptimistically} failed because the sender's epoch is over, or its slot was taken. */
export function isEpochOver(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === NOT_A_NUMBER && error.message.includes(EPOCH_IS_OVER)
  );
}

/** An epoch of the process that held this slot under this fence: see {@link endEpoch}. */
export type EpochMark = SlotLease & { epoch: number };

/**
 * Applies postings without having seen the balances: all of them, or it fails and nothing of the
 * transaction happens. It fails when an account's settings are not those that were checked, when it cannot pay,
 * when its flood limit is reached, or when another transaction holds it; and when the sender's epoch is over, or
 * its slot was taken.
 */
export async function postOptimistically(
  handle: Handle,
  postings: readonly Posting[],
  sender: EpochMark,
): Promise<void> {
  await handle.query({
    name: 'post-unseen',
    text: `
      with free as materialized (
        select p.* from ${POSTINGS} join balances b on ${SAME_BALANCE}
         order by b.account, b.kind
           for no key update of b skip locked
      ), changed as (
        ${CHANGE}
          from free p
         where ${SAME_BALANCE}
           and b.config_version = p.version
           and b.amount + p.delta >= 0
           and (p.flood_limit = 0 or p.flood_day is null or ${FLOOD_AFTER} <= p.flood_limit)
        returning p.*, b.amount as balance_after
      ), sender as materialized (
        select 1 from process_slots
         where slot = $${COLUMNS.length + 2} and fence = $${COLUMNS.length + 3} and epoch = $${COLUMNS.length + 4}
           for key share
      )
      ${BOOK}
         -- Divides by zero unless every posting was applied, and is no number unless the epoch goes on.
         and 1 / ((select count(*) from changed) = $${COLUMNS.length + 1})::integer = 1
         and (case when exists (select 1 from sender) then '1' else '${EPOCH_IS_OVER}' end)::integer = 1`,
    values: [...arrays(COLUMNS, postings), postings.length, sender.slot, sender.fence, sender.epoch],
  });
}

/**
 * Ends the epoch of a process's optimistic postings and begins the next. Postings that have begun are waited for; those
 * that the server has received but not begun will fail. Only then is their outcome certain.
 *
 * @returns null if the process has lost its slot: then none of its postings can begin any more.
 */
export async function endEpoch(handle: Transaction, { slot, fence }: SlotLease): Promise<number | null> {
  await handle.query({ text: 'select 1 from process_slots where slot = $1 for update', values: [slot] });
  const { rows } = await handle.query<{ epoch: number }>({
    text: 'update process_slots set epoch = epoch + 1 where slot = $1 and fence = $2 returning epoch',
    values: [slot, fence],
  });
  return rows[0]?.epoch ?? null;
}

export type CreditReason = Exclude<Posting['reason'], 'send' | 'refund'>;

export type CreditEntry = {
  entry: string;
  reason: CreditReason;
  /** Never negative; the reason tells the direction. */
  amount: number;
  balanceAfter: number;
  description: string | null;
  counterparty: string | null;
};

/** Bounds are exclusive. */
type EntriesPage = { limit: number; before?: string } | { limit: number; after: string; until: string };

/**
 * What was granted, withdrawn and transferred, not the sends, of which there may be millions: the newest first, or, after
 * an entry, the oldest first.
 */
export async function listCreditEntries(
  handle: DelayedHandle,
  { bucket, account }: AccountKey,
  kind: CreditKind,
  page: EntriesPage,
): Promise<CreditEntry[]> {
  const forward = 'after' in page;
  const last = forward ? page.until : page.before;
  return allRows(handle, {
    name: last === undefined ? 'list-credit-entries' : undefined,
    text: `select entry, reason, amount, balance_after as "balanceAfter", description, counterparty
             from ledger
            where bucket = $1 and account = $2 and kind = $3
              and reason in ('grant', 'withdrawal', 'transfer_in', 'transfer_out')
              ${last === undefined ? '' : 'and entry < $5'} ${forward ? 'and entry > $6' : ''}
            order by entry ${forward ? 'asc' : 'desc'} limit $4`,
    values: [
      bucket,
      account,
      kind,
      page.limit,
      ...(last === undefined ? [] : [last]),
      ...(forward ? [page.after] : []),
    ],
  });
}

/** Decides whether a transaction whose COMMIT was never answered took place. */
export async function isBooked(
  handle: Handle,
  { bucket, account }: AccountKey,
  entry: string,
): Promise<boolean> {
  const { rows } = await handle.query({
    name: 'is-booked',
    text: 'select 1 from ledger where bucket = $1 and account = $2 and entry = $3',
    values: [bucket, account, entry],
  });
  return rows.length > 0;
}
