import { IANAZone } from 'luxon';
import { MINUTE_MS } from '../durations.ts';

/** Clock changes only ever happen at a quarter of an hour. */
const QUARTER_MS = 15 * MINUTE_MS;

/**
 * Writes times as `2026-01-31 18:30:00` in a time zone. Looking up the zone's offset takes microseconds, so it is kept
 * for times close to each other, as in a report.
 */
export function localTimesIn(timeZone: string): (at: Date) => string {
  const zone = IANAZone.create(timeZone);
  let quarter = NaN;
  let offsetMs = 0;
  return (at) => {
    const ms = at.getTime();
    if (Math.floor(ms / QUARTER_MS) !== quarter) {
      quarter = Math.floor(ms / QUARTER_MS);
      offsetMs = zone.offset(ms) * MINUTE_MS;
    }
    return new Date(ms + offsetMs).toISOString().slice(0, 19).replace('T', ' ');
  };
}
