import { DateTime, IANAZone } from 'luxon';
import { MINUTE_MS } from '../../durations.ts';

/**
 * A daily window in which promotional messages may leave. `from` is inclusive, `to` exclusive, both `HH:MM`;
 * `to` may be `24:00`. A window may not cross midnight: `from` is before `to`.
 */
export interface HoursSetting {
  from: string;
  to: string;
  timeZone: string;
}

// TCCCPR allows promotional traffic in India from 10:00 to 21:00; older pages still say from 9:00.
export const DEFAULT_HOURS: HoursSetting = { from: '10:00', to: '21:00', timeZone: 'Asia/Kolkata' };

/** Keep one per setting: it remembers the zone's offset, which is slow to look up for every message. */
export interface PromotionalHours {
  readonly fromMinute: number;
  readonly toMinute: number;
  readonly zone: IANAZone;
  offsetQuarter: number;
  offsetMinutes: number;
}

const DAY_MINUTES = 24 * 60;
// Zones change their offset only on a quarter of an hour, so one look-up serves the whole quarter.
const QUARTER = 15 * MINUTE_MS;

function minuteOfDay(clock: string): number {
  const match = /^(\d\d):(\d\d)$/.exec(clock);
  const hours = Number(match?.[1] ?? NaN);
  const minutes = Number(match?.[2] ?? NaN);
  return minutes < 60 ? hours * 60 + minutes : NaN;
}

export function parseHours(setting: HoursSetting = DEFAULT_HOURS): PromotionalHours {
  const fromMinute = minuteOfDay(setting.from);
  const toMinute = minuteOfDay(setting.to);
  if (!(fromMinute < toMinute && toMinute <= DAY_MINUTES)) {
    throw new RangeError(`Not a window within one day: ${setting.from} to ${setting.to}`);
  }
  const zone = IANAZone.create(setting.timeZone);
  if (!zone.isValid) throw new RangeError(`Not an IANA time zone: ${setting.timeZone}`);
  return { fromMinute, toMinute, zone, offsetQuarter: NaN, offsetMinutes: 0 };
}

function localMinute(now: number, hours: PromotionalHours): number {
  const quarter = Math.floor(now / QUARTER);
  if (quarter !== hours.offsetQuarter) {
    hours.offsetMinutes = hours.zone.offset(now);
    hours.offsetQuarter = quarter;
  }
  const minute = (Math.floor(now / MINUTE_MS) + hours.offsetMinutes) % DAY_MINUTES;
  return minute < 0 ? minute + DAY_MINUTES : minute;
}

export function isPermitted(now: Date, hours: PromotionalHours): boolean {
  const minute = localMinute(now.getTime(), hours);
  return minute >= hours.fromMinute && minute < hours.toMinute;
}

/** `now` itself within the window, otherwise the next time it opens. */
export function nextPermittedTime(now: Date, hours: PromotionalHours): Date {
  if (isPermitted(now, hours)) return now;
  const local = DateTime.fromJSDate(now, { zone: hours.zone });
  const day = localMinute(now.getTime(), hours) < hours.fromMinute ? local : local.plus({ days: 1 });
  const opening = day.set({
    hour: Math.floor(hours.fromMinute / 60),
    minute: hours.fromMinute % 60,
    second: 0,
    millisecond: 0,
  });
  return opening.toJSDate();
}
