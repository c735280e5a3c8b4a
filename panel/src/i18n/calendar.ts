import type { Language } from 'harkara-contract/language.ts';

// Days without a time, such as `2026-11-15`, and the months that they are shown in.

const DAY_MS = 86_400_000;
const WEEK = 7;
/** The first week of January 2023 begins on a Sunday, as Indian calendars do. */
const SUNDAY = '2023-01-01';

const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);
const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Of an address, which may have anything. */
export function isDay(text: string | undefined): text is string {
  return (
    text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T12:00:00Z`))
  );
}

export function addDays(day: string, count: number): string {
  return dayOf(new Date(noonOf(day).getTime() + count * DAY_MS));
}

/** The same day of another month, or the last that it has. */
export function addMonths(day: string, count: number): string {
  const first = noonOf(`${day.slice(0, 7)}-01`);
  first.setUTCMonth(first.getUTCMonth() + count);
  const month = dayOf(first).slice(0, 7);
  first.setUTCMonth(first.getUTCMonth() + 1, 0);
  const last = first.getUTCDate();
  return `${month}-${String(Math.min(Number(day.slice(8)), last)).padStart(2, '0')}`;
}

export function startOfWeek(day: string): string {
  return addDays(day, -noonOf(day).getUTCDay());
}

/** Six weeks that have the whole month, whichever it is: the calendar is as high for each. */
export function weeksOf(day: string): string[][] {
  const first = startOfWeek(`${day.slice(0, 7)}-01`);
  return Array.from({ length: 6 }, (_, week) => daysFrom(addDays(first, week * WEEK)));
}

const daysFrom = (day: string): string[] => Array.from({ length: WEEK }, (_, index) => addDays(day, index));

/** November 2026 */
export function monthName(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(`${language}-IN`, {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
  });
  return format.format(noonOf(day));
}

/** Of the seven columns: Sun, and the whole of it for who listens. */
export function weekdayNames(language: Language): { short: string; long: string }[] {
  const named = (weekday: 'short' | 'long') =>
    new Intl.DateTimeFormat(`${language}-IN`, { timeZone: 'UTC', weekday });
  const [short, long] = [named('short'), named('long')];
  return daysFrom(SUNDAY).map((day) => ({
    short: short.format(noonOf(day)),
    long: long.format(noonOf(day)),
  }));
}
