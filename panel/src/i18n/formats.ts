import type { Language } from 'harkara-contract/language.ts';
import { now } from './clock.ts';
import { dayIn } from './zoned-time.ts';

/** Numbers and times in the reader's language and the account's zone. */
export type Formats = ReturnType<typeof createFormats>;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const SPANS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
];

type Unit = readonly [unit: string, from: number, length: number, digits: number];
type Units = readonly [Unit, ...Unit[]];

const DURATIONS: Units = [
  ['day', 2 * DAY, DAY, 0],
  ['hour', HOUR, HOUR, 0],
  ['minute', MINUTE, MINUTE, 0],
  ['second', SECOND, SECOND, 1],
  ['millisecond', -Infinity, 1, 0],
];

const SIZES: Units = [
  ['gigabyte', 1_000_000_000, 1_000_000_000, 1],
  ['megabyte', 1_000_000, 1_000_000, 1],
  ['kilobyte', 1000, 1000, 1],
  ['byte', -Infinity, 1, 1],
];

export function createFormats(language: Language, timeZone: string) {
  const locale = language === 'hi' ? 'hi-IN' : 'en-IN';
  const plain = new Intl.NumberFormat(locale);
  const credits = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const hours = { timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' } as const;
  const clock = new Intl.DateTimeFormat(locale, hours);
  const exactClock = new Intl.DateTimeFormat(locale, { ...hours, second: '2-digit' });
  const calendar = (zone: string, month: 'short' | 'long', weekday: boolean) =>
    new Intl.DateTimeFormat(locale, {
      timeZone: zone,
      day: 'numeric',
      month,
      year: 'numeric',
      ...(weekday && { weekday: 'long' }),
    });
  const shortDay = calendar(timeZone, 'short', false);
  const longDay = calendar(timeZone, 'long', true);
  const shortUtcDay = calendar('UTC', 'short', false);
  const longUtcDay = calendar('UTC', 'long', true);

  const partsOf = (format: Intl.DateTimeFormat, moment: Date): Record<string, string> =>
    Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));

  const dayOf = (moment: Date): string => {
    const { day, month, year } = partsOf(shortDay, moment);
    const thisYear = dayIn(now(), timeZone).slice(0, 4);
    return year === thisYear ? `${day} ${month}` : `${day} ${month} ${year}`;
  };

  const long = (format: Intl.DateTimeFormat, moment: Date): string => {
    const { weekday, day, month, year } = partsOf(format, moment);
    return `${weekday}, ${day} ${month} ${year}`;
  };

  return {
    timeZone,
    number: (value: number) => plain.format(value),
    /** Credits have thousandths at most: 1,48,210.5. Less is written with a minus sign, which stands as close as a plus. */
    credits: (value: number | string) => credits.format(Number(value)).replace('-', '−'),
    compact: (value: number) => compact.format(value),
    /** A share between 0 and 1. */
    percent: (share: number) => percent.format(share),
    /** 14:42 */
    time: (moment: Date) => clock.format(moment),
    /** 14:42:10 */
    exactTime: (moment: Date) => exactClock.format(moment),
    /** 15 Nov, and the year if it is another one. */
    day: dayOf,
    /** Sunday, 15 November 2026 */
    longDay: (moment: Date) => long(longDay, moment),
    /** 15 Nov, 14:42 */
    dayAndTime: (moment: Date) => `${dayOf(moment)}, ${clock.format(moment)}`,
    /** Sunday, 15 November 2026, 14:42:10 IST */
    full: (moment: Date) => `${long(longDay, moment)}, ${exactClock.format(moment)} ${zoneName(moment)}`,
    /** A day that is a day already, such as `2026-11-15` of a statistic. */
    calendarDay: (day: string) => {
      const { day: number, month } = partsOf(shortUtcDay, new Date(`${day}T12:00:00Z`));
      return `${number} ${month}`;
    },
    /** The same with its year, if it is another one. */
    datedDay: (day: string) => {
      const { day: number, month, year } = partsOf(shortUtcDay, new Date(`${day}T12:00:00Z`));
      const thisYear = dayIn(now(), timeZone).slice(0, 4);
      return year === thisYear ? `${number} ${month}` : `${number} ${month} ${year}`;
    },
    longCalendarDay: (day: string) => long(longUtcDay, new Date(`${day}T12:00:00Z`)),
    /** 5 minutes ago, in 2 hours. */
    relative: (moment: Date, now: Date) => {
      const distance = moment.getTime() - now.getTime();
      const span = SPANS.find(([, length]) => Math.abs(distance) >= length);
      return span ? relative.format(Math.trunc(distance / span[1]), span[0]) : relative.format(0, 'second');
    },
    /** 38 ms, 2.1 sec, 24 hr: the two sides of a step are rarely told apart by more than one figure. */
    duration: (milliseconds: number) => inUnits(milliseconds, DURATIONS),
    /** 4.2 MB */
    bytes: (size: number) => inUnits(size, SIZES),
    /** IST */
    zone: zoneName(now()),
  };

  function inUnits(value: number, units: Units): string {
    const [unit, , length, digits] = units.find(([, from]) => value >= from) ?? units[0];
    const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: digits } as const;
    return new Intl.NumberFormat(locale, options).format(value / length);
  }

  function zoneName(moment: Date): string {
    const parts = new Intl.DateTimeFormat('en-IN', { timeZone, timeZoneName: 'short' }).formatToParts(moment);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  }
}

/** An Indian mobile number in the groups that people read aloud: 98765 43210. */
export function formatPhone(number: string): string {
  const digits = /^(?:\+?91)?([6-9]\d{9})$/.exec(number)?.[1];
  return digits === undefined ? number : `${digits.slice(0, 5)} ${digits.slice(5)}`;
}
