import { onlyRow, type Handle } from './database.ts';
import type { AccountKey } from './accounts.queries.ts';

export type RateReservation = AccountKey & {
  key: number;
  /** Minutes since the epoch, and the day (UTC), by database time. */
  minute: number;
  day: string;
  wanted: number;
  /** How many of the requests taken earlier on this day were never used. */
  givenBack: number;
  perMinute: number;
  perDay: number;
};

export type RateGrant = {
  granted: number;
  /** The minute in which they count. */
  minute: number;
  minuteUsed: number;
  dayUsed: number;
};

// A process whose clock is a little behind the others' must not open the last window again. But a window that lies
// further ahead is left from a clock that was set back: it would stay shut until that time comes.
const SAME_MINUTE = 'w.minute between excluded.minute and excluded.minute + 1';
const SAME_DAY = 'w.day between excluded.day and excluded.day + 1';
const MINUTE_USED = `(case when ${SAME_MINUTE} then w.minute_used else 0 end)`;
const DAY_USED = `(case when w.day = excluded.day then greatest(0, w.day_used - $7)
                        when ${SAME_DAY} then w.day_used
                        else 0 end)`;
const GRANTED = `greatest(0, least($6, $8 - ${MINUTE_USED}, $9 - ${DAY_USED}))`;
const GRANTED_FIRST = 'greatest(0, least($6::bigint, $8::bigint, $9::bigint))';

/**
 * Takes requests out of a key's allowance: as many of the wanted ones as both limits leave. There is one row per key,
 * so that all processes share one count.
 */
export async function reserveRates(handle: Handle, r: RateReservation): Promise<RateGrant> {
  return onlyRow(handle, {
    name: 'reserve-rates',
    text: `
      insert into rate_windows as w (bucket, account, key, minute, day, minute_used, day_used, granted)
      values ($1, $2, $3, $4, $5, ${GRANTED_FIRST}, ${GRANTED_FIRST}, ${GRANTED_FIRST})
      on conflict (bucket, account, key) do update
         set minute = case when ${SAME_MINUTE} then w.minute else excluded.minute end,
             day = case when ${SAME_DAY} then w.day else excluded.day end,
             minute_used = ${MINUTE_USED} + ${GRANTED},
             day_used = ${DAY_USED} + ${GRANTED},
             granted = ${GRANTED}
      returning granted, minute, minute_used as "minuteUsed", day_used as "dayUsed"`,
    values: [r.bucket, r.account, r.key, r.minute, r.day, r.wanted, r.givenBack, r.perMinute, r.perDay],
  });
}
