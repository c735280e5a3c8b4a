import type { SuppressionReason } from 'harkara-contract/lists.ts';
import { accountArrays, type AccountKey } from './accounts.queries.ts';
import { allRows, countRows, firstRow, textArray, type Handle } from './database.ts';
import { arrays, givenRows, names, type Column } from './rows.ts';

export type NewSuppression = AccountKey & {
  /** In the form in which addresses are compared. */
  address: string;
  reason: SuppressionReason;
  /** In words. */
  detail: string | null;
  /** The message that led to it. */
  message: string | null;
};

export type Suppression = Omit<NewSuppression, keyof AccountKey> & { createdAt: Date };

const COLUMNS: readonly Column<NewSuppression>[] = [
  { name: 'bucket', type: 'smallint', of: (s) => s.bucket },
  { name: 'account', type: 'integer', of: (s) => s.account },
  { name: 'address', type: 'text', of: (s) => s.address },
  { name: 'reason', type: 'text', of: (s) => s.reason },
  { name: 'detail', type: 'text', of: (s) => s.detail },
  { name: 'message', type: 'uuid', of: (s) => s.message },
];

/** An address that is on the list already stays there as it is. @returns how many were added. */
export async function addSuppressions(
  handle: Handle,
  suppressions: readonly NewSuppression[],
): Promise<number> {
  return countRows(handle, {
    name: 'add-suppressions',
    text: `insert into suppressions (${names(COLUMNS)}, created_at)
           select distinct on (given.bucket, given.account, given.address) given.*, now() from ${givenRows(COLUMNS)}
            order by given.bucket, given.account, given.address
           on conflict do nothing`,
    values: arrays(COLUMNS, suppressions),
  });
}

export type AccountAddress = AccountKey & { address: string };

/** Fails if their accounts do not write to one of the addresses. */
export async function failIfAnySuppressed(
  handle: Handle,
  addresses: readonly AccountAddress[],
): Promise<void> {
  await handle.query({
    name: 'fail-if-any-suppressed',
    // Divides by zero.
    text: `select 1 / (count(*) = 0)::integer from ${SUPPRESSED}`,
    values: addressArrays(addresses),
  });
}

const SUPPRESSED = `unnest($1::smallint[], $2::integer[], $3::text[]) as k (bucket, account, address)
            cross join lateral (
                  select account, address from suppressions
                   where bucket = k.bucket and account = k.account and address = k.address limit 1) s`;

function addressArrays(addresses: readonly AccountAddress[]): string[] {
  return [...accountArrays(addresses), textArray(addresses.map((a) => a.address))];
}

/** Those of the addresses that their accounts do not write to. */
export async function findSuppressed(
  handle: Handle,
  addresses: readonly AccountAddress[],
): Promise<{ account: number; address: string }[]> {
  return allRows(handle, {
    name: 'find-suppressed',
    text: `select s.account, s.address from ${SUPPRESSED}`,
    values: addressArrays(addresses),
  });
}

/** By address, from `after` on. */
export async function listSuppressions(
  handle: Handle,
  { bucket, account }: AccountKey,
  { after, limit }: { after: string; limit: number },
): Promise<Suppression[]> {
  return allRows(handle, {
    name: 'list-suppressions',
    text: `select address, reason, detail, message, created_at as "createdAt" from suppressions
            where bucket = $1 and account = $2 and address > $3 order by address limit $4`,
    values: [bucket, account, after, limit],
  });
}

/**
 * Those of the next `walk` addresses after `after` that have a text in them, and the last address that was looked at;
 * null: there are no more.
 */
export async function searchSuppressions(
  handle: Handle,
  { bucket, account }: AccountKey,
  { after, part, walk, limit }: { after: string; part: string; walk: number; limit: number },
): Promise<{ found: Suppression[]; last: string | null }> {
  const { rows } = await handle.query<Suppression & { isHit: boolean }>({
    name: 'search-suppressions',
    text: `with walked as materialized (
             select address, reason, detail, message, created_at from suppressions
              where bucket = $1 and account = $2 and address > $3 order by address limit $5
           ), hits as (
             select * from walked where position($4 in address) > 0 order by address limit $6
           )
           select address, reason, detail, message, created_at as "createdAt", true as "isHit" from hits
            union all
           (select address, reason, detail, message, created_at, false from walked
             where (select count(*) from walked) = $5 order by address desc limit 1)`,
    values: [bucket, account, after, part, walk, limit],
  });
  const found = rows
    .filter(({ isHit }) => isHit)
    .sort((one, other) => (one.address < other.address ? -1 : 1));
  return { found, last: rows.find(({ isHit }) => !isHit)?.address ?? null };
}

export async function findSuppression(
  handle: Handle,
  { bucket, account }: AccountKey,
  address: string,
): Promise<Suppression | null> {
  return firstRow(handle, {
    name: 'find-suppression',
    text: `select address, reason, detail, message, created_at as "createdAt" from suppressions
            where bucket = $1 and account = $2 and address = $3`,
    values: [bucket, account, address],
  });
}

/** @returns false if the address was not on the list. */
export async function removeSuppression(
  handle: Handle,
  { bucket, account }: AccountKey,
  address: string,
): Promise<boolean> {
  const { rowCount } = await handle.query({
    name: 'remove-suppression',
    text: 'delete from suppressions where bucket = $1 and account = $2 and address = $3',
    values: [bucket, account, address],
  });
  return rowCount === 1;
}
