import { plainArray, textArray, type Handle } from './database.ts';

/** The only module that writes balances and the ledger. */

export type CreditKind = 'sms' | 'international' | 'email' | 'chatapp' | 'voice';

export type LockedBalance = {
  bucket: number;
  account: number;
  kind: CreditKind;
  amount: number;
  floodDay: string | null;
  floodCount: number;
  configVersion: number;
};

export type BalanceKey = { bucket: number; account: number };

/** Postings are what changes one balance in one transaction: at most one for an account and kind. */
export type Posting = {
  bucket: number;
  account: number;
  kind: CreditKind;
  entry: string;
  /** Thousandths of a credit; negative takes from the account. Zero only moves the flood counter. */
  delta: number;
  reason: 'grant' | 'withdrawal' | 'send' | 'refund' | 'transfer_out' | 'transfer_in';
  messages?: number;
  transfer?: string;
  counterparty?: string;
  description?: string;
  flood?: { day: string; count: number };
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
  accounts: readonly BalanceKey[],
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

/** Applies postings under locks that the caller holds. */
export async function post(handle: Handle, postings: readonly Posting[]): Promise<void> {
  const amounts = postings.map((p) => Math.abs(p.delta));
  const { rowCount } = await handle.query({
    name: 'post',
    text: `
      with changed as (
        update balances b
           set amount = b.amount + p.delta,
               flood_day = coalesce(p.flood_day, b.flood_day),
               flood_count = coalesce(p.flood_count, b.flood_count),
               updated_at = now()
          from unnest($1::smallint[], $2::integer[], $3::text[], $4::uuid[], $5::bigint[], $6::bigint[], $7::text[],
                      $8::text[], $9::text[], $10::integer[], $11::uuid[], $12::text[], $13::text[], $14::date[],
                      $15::integer[])
               as p (bucket, account, kind, entry, delta, amount, from_book, to_book, reason, messages, transfer,
                     counterparty, description, flood_day, flood_count)
         where b.bucket = p.bucket and b.account = p.account and b.kind = p.kind
        returning p.*, b.amount as balance_after
      )
      , booked as (
        insert into ledger (bucket, account, entry, kind, from_book, to_book, amount, balance_after, reason, messages,
                            transfer, counterparty, description)
        select bucket, account, entry, kind, from_book, to_book, amount, balance_after, reason, messages, transfer,
               counterparty, description
          from changed
         where delta <> 0
      )
      select 1 from changed`,
    values: [
      plainArray(postings.map((p) => p.bucket)),
      plainArray(postings.map((p) => p.account)),
      plainArray(postings.map((p) => p.kind)),
      plainArray(postings.map((p) => p.entry)),
      plainArray(postings.map((p) => p.delta)),
      plainArray(amounts),
      plainArray(postings.map((p) => (p.delta < 0 ? 'account' : SYSTEM_BOOK[p.reason]))),
      plainArray(postings.map((p) => (p.delta < 0 ? SYSTEM_BOOK[p.reason] : 'account'))),
      plainArray(postings.map((p) => p.reason)),
      plainArray(postings.map((p) => p.messages ?? null)),
      plainArray(postings.map((p) => p.transfer ?? null)),
      textArray(postings.map((p) => p.counterparty ?? null)),
      textArray(postings.map((p) => p.description ?? null)),
      plainArray(postings.map((p) => p.flood?.day ?? null)),
      plainArray(postings.map((p) => p.flood?.count ?? null)),
    ],
  });
  if (rowCount !== postings.length) throw new Error('a posting names a balance that does not exist');
}
