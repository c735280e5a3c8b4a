import { DateTime, FixedOffsetZone, IANAZone, type Zone } from 'luxon';
import { fact } from 'harkara-contract/facts.ts';
import { DomainError } from '../../core/errors.ts';
import { MINUTE_MS } from '../../durations.ts';

const LOCAL = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/;
const WITH_OFFSET = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d{1,9})?(?:Z|([+-])(\d\d):(\d\d))$/;

/** A schedule time at most this long ago means now: clients' clocks differ. */
const LATE_MS = 5 * MINUTE_MS;

function offsetZone(match: RegExpExecArray): Zone | null {
  const hours = Number(match[9] ?? 0);
  const minutes = Number(match[10] ?? 0);
  if (hours > 23 || minutes > 59) return null;
  return FixedOffsetZone.instance((match[8] === '-' ? -1 : 1) * (hours * 60 + minutes));
}

/**
 * Reads `YYYY-MM-DD HH:MM:SS` in the account's zone, or ISO 8601 with seconds and an offset or `Z`; null for
 * any other shape and for a date or time that does not exist (30 February, 24:00:00). A local time that a
 * clock change skips moves forward by the skipped hour; one that the clock shows twice is the first. Throws on
 * a zone that is not in the IANA list: that is a fault of our settings, not of the sender's text.
 */
export function parseScheduleTime(raw: string, timeZone: string): Date | null {
  const local = LOCAL.exec(raw);
  const match = local ?? WITH_OFFSET.exec(raw);
  if (match === null) return null;
  const zone = local ? requireZone(timeZone) : offsetZone(match);
  const hour = Number(match[4]);
  // luxon takes 24:00:00 as the next midnight.
  if (zone === null || hour > 23) return null;
  const time = DateTime.fromObject(
    {
      year: Number(match[1]),
      month: Number(match[2]),
      day: Number(match[3]),
      hour,
      minute: Number(match[5]),
      second: Number(match[6]),
      millisecond: Math.trunc(Number(local ? 0 : (match[7] ?? 0)) * 1000),
    },
    { zone },
  );
  if (!time.isValid) return null;
  // By default, luxon would resolve a time shown twice by whichever offset holds today.
  const [first] = time.getPossibleOffsets();
  return (first ?? time).toJSDate();
}

/** The time in a parameter of the families before v2; null: now. @throws DomainError if it is past or impossible. */
export function readScheduleParameter(given: string | undefined, timeZone: string, now: Date): Date | null {
  if (!given) return null;
  const time = parseScheduleTime(given, timeZone);
  if (time === null || time.getTime() < now.getTime() - LATE_MS) {
    const reason = fact('past_or_impossible');
    throw new DomainError(fact('invalid_schedule', { reason }), { fields: { schedule: reason } });
  }
  return time > now ? time : null;
}

/** ISO 8601 to the second with a numeric offset, `+00:00` too: `2026-11-15T10:00:00+05:30`. */
export function formatOffset(date: Date, timeZone: string): string {
  const time = DateTime.fromJSDate(date, { zone: requireZone(timeZone) });
  if (!time.isValid) throw new RangeError('Not a valid date');
  return (
    time.startOf('second').toISO({ suppressMilliseconds: true, includeOffset: false }) + time.toFormat('ZZ')
  );
}

function requireZone(timeZone: string): Zone {
  const zone = IANAZone.create(timeZone);
  if (!zone.isValid) throw new RangeError(`Not an IANA time zone: ${timeZone}`);
  return zone;
}
