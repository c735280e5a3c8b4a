import type { Handle } from './database.ts';
import { arrays, names, unnest, type Column } from './rows.ts';

export type RateReservation = {
  bucket: number;
  account: number;
  key: number;
  /** Minutes since the epoch, and the day (UTC), by database time. */
  minute: number;
  day: string;
  wanted: number;
  perMinute: number;
  perDay: number;
};

export type RateGrant = {
  account: number;
  key: number;
  granted: number;
  minuteUsed: number;
  dayUsed: number;
};

const COLUMNS: readonly Column<RateReservation>[] = [
  { name: 'bucket', type: 'smallint', of: (r) => r.bucket },
  { name: 'account', type: 'integer', of: (r) => r.account },
  { name: 'key', type: 'integer', of: (r) => r.key },
  { name: 'minute', type: 'bigint', of: (r) => r.minute },
  { name: 'day', type: 'date', of: (r) => r.day },
  { name: 'wanted', type: 'bigint', of: (r) => r.wanted },
  { name: 'per_minute', type: 'bigint', of: (r) => r.perMinute },
  { name: 'per_day', type: 'bigint', of: (r) => r.perDay },
];

// A process whose clock is a little behind must not open the last window again.
const MINUTE_USED = '(case when w.minute >= r.minute then w.minute_used else 0 end)';
const DAY_USED = '(case when w.day >= r.day then w.day_used else 0 end)';
const GRANTED = `greatest(0, least(r.wanted, r.per_minute - ${MINUTE_USED}, r.per_day - ${DAY_USED}))`;

/**
 * Takes requests out of keys' allowances, as many of the wanted ones as both limits leave. One row a key, so that all
 * processes share one count.
 */
export async function reserveRates(
  handle: Handle,
  reservations: readonly RateReservation[],
): Promise<RateGrant[]> {
  const grants = await takeRates(handle, reservations);
  if (grants.length === reservations.length) return grants;
  const known = new Set(grants.map((grant) => `${grant.account} ${grant.key}`));
  const fresh = reservations.filter((r) => !known.has(`${r.account} ${r.key}`));
  await handle.query({
    name: 'open-rates',
    text: `insert into rate_windows (bucket, account, key, minute, minute_used, day, day_used, granted)
           select r.bucket, r.account, r.key, r.minute, 0, r.day, 0, 0 from ${unnest(COLUMNS)} as r (${names(COLUMNS)})
           on conflict do nothing`,
    values: arrays(COLUMNS, fresh),
  });
  return [...grants, ...(await takeRates(handle, fresh))];
}

async function takeRates(handle: Handle, reservations: readonly RateReservation[]): Promise<RateGrant[]> {
  const { rows } = await handle.query<RateGrant>({
    name: 'take-rates',
    text: `
      update rate_windows w
         set minute = greatest(w.minute, r.minute), minute_used = ${MINUTE_USED} + ${GRANTED},
             day = greatest(w.day, r.day), day_used = ${DAY_USED} + ${GRANTED}, granted = ${GRANTED}
        from ${unnest(COLUMNS)} as r (${names(COLUMNS)})
       where w.bucket = r.bucket and w.account = r.account and w.key = r.key
      returning w.account, w.key, w.granted, w.minute_used as "minuteUsed", w.day_used as "dayUsed"`,
    values: arrays(COLUMNS, reservations),
  });
  return rows;
}
