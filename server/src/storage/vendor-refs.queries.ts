import { DAY_MS, HOUR_MS } from '../durations.ts';
import type { AccountKey } from './accounts.queries.ts';
import { plainArray, textArray, type Handle } from './database.ts';
import type { VendorRef } from './progress.queries.ts';
import { CELL } from './schemas.ts';

/** `claimedAt` is null if an earlier version stored the hand-over. */
export type FoundRef = Omit<VendorRef, 'claimedAt'> & { claimedAt: Date | null };

/** Whole days of UTC, one partition of vendor_refs each; the midnight of `to` is not part of them. */
export type Days = { from: Date; to: Date };

/** The days up to now, newest first: today, then 1, 2, 4 … days at a time, down to the day that `oldest` is in. */
export function* daysBack(now: Date, oldest: Date): Generator<Days> {
  const last = midnightBefore(oldest.getTime());
  let from = midnightBefore(now.getTime());
  // The database's clock may be ahead, and already in the next day.
  let to = midnightBefore(now.getTime() + HOUR_MS) + DAY_MS;
  for (let days = 1; ; days *= 2) {
    yield { from: new Date(from), to: new Date(to) };
    if (from <= last) return;
    to = from;
    from = Math.max(last, to - days * DAY_MS);
  }
}

function midnightBefore(ms: number): number {
  return ms - (ms % DAY_MS);
}

/**
 * The messages that these vendor ids may mean, from hand-overs answered within `days`, newest first: operators reuse
 * their ids. Not prepared under a name: there would be a new statement every day.
 */
export async function findVendorRefs(
  handle: Handle,
  keys: readonly { vendorKey: string; connector: number }[],
  days: Days,
): Promise<FoundRef[]> {
  const { rows } = await handle.query<FoundRef>({
    text: `select v.vendor_key as "vendorKey", v.connector, v.bucket, v.account, v.message as id, v.recipient,
                  v.part, v.parts, v.claimed_at as "claimedAt", v.claim
             from unnest($1::text[], $2::smallint[]) as k (vendor_key, connector)
            cross join lateral (
                  select * from vendor_refs
                   where vendor_key = k.vendor_key and connector = k.connector and ${within(days)}
                  offset 0) v
            order by v.at desc`,
    values: [textArray(keys.map((k) => k.vendorKey)), plainArray(keys.map((k) => k.connector))],
  });
  return rows;
}

/** The account's newest message within a month that has this vendor id. */
export async function findByVendorId(
  handle: Handle,
  { bucket, account }: AccountKey,
  vendorKey: string,
  month: Days,
): Promise<string | null> {
  const { rows } = await handle.query<{ message: string }>({
    name: `find-by-vendor-id ${month.from.toISOString().slice(0, 7)}`,
    text: `select message from vendor_refs
            where vendor_key = $3 and bucket = $1 and account = $2 and ${within(month)}
            order by at desc limit 1`,
    values: [bucket, account, vendorKey],
  });
  return rows[0]?.message ?? null;
}

/** Messages of all accounts within a month that have this vendor id, newest first. */
export async function findAnybodysByVendorId(
  handle: Handle,
  vendorKey: string,
  month: Days,
  limit: number,
): Promise<{ account: number; message: string }[]> {
  const { rows } = await handle.query<{ account: number; message: string }>({
    text: `select account, message from vendor_refs
            where vendor_key = $1 and ${within(month)}
            group by account, message
            order by max(at) desc limit $2`,
    values: [vendorKey, limit],
  });
  return rows;
}

/** The months whose hand-overs are stored, newest first. */
export async function findMonths(handle: Handle): Promise<Days[]> {
  const { rows } = await handle.query<Days>({
    name: 'find-months',
    text: `select month at time zone 'UTC' as "from", (month + interval '1 month') at time zone 'UTC' as "to"
             from (select date_trunc('month', min(to_date(right(c.relname, 8), 'YYYYMMDD'))::timestamp) as first
                     from pg_inherits i
                     join pg_class c on c.oid = i.inhrelid
                    where i.inhparent = '${CELL}.vendor_refs'::regclass) as stored
            cross join generate_series(first, now() at time zone 'UTC', interval '1 month') as month
            order by month desc`,
  });
  return rows;
}

/** As constants, so that the plan contains, and locks, only these days' partitions: with parameters, all. */
function within({ from, to }: Days): string {
  return `at >= '${from.toISOString()}' and at < '${to.toISOString()}'`;
}
