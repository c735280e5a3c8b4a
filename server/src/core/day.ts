import { DateTime } from 'luxon';

const days = new Map<string, { from: number; to: number; day: string }>();

/** The day in the account's time zone. Cached until midnight: computing it for every message took 3 µs each. */
export function dayOf(now: Date, timeZone: string): string {
  const ms = now.getTime();
  const kept = days.get(timeZone);
  if (kept && ms >= kept.from && ms < kept.to) return kept.day;
  const local = DateTime.fromJSDate(now, { zone: timeZone });
  const day = local.toISODate();
  if (day === null) throw new Error(`${timeZone} is not a time zone`);
  days.set(timeZone, {
    from: local.startOf('day').toMillis(),
    to: local.plus({ days: 1 }).startOf('day').toMillis(),
    day,
  });
  return day;
}
