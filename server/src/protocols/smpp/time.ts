// schedule_delivery_time, validity_period and final_date (SMPP 3.4, 7.1.1): YYMMDDhhmmss, tenths of a second, then
// quarters of an hour and "+" or "-", how far that clock is ahead of UTC or behind it; or "000R": relative to now.

const FORM = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d)(\d\d)([+R-])$/;
const QUARTER_MS = 15 * 60_000;
const MOST_QUARTERS = 48;

/** Null if it is no time. */
export function parseTime(text: string, now: Date): Date | null {
  const match = FORM.exec(text);
  if (match === null) return null;
  const [years = 0, months = 0, days = 0, hours = 0, minutes = 0, seconds = 0, tenths = 0, quarters = 0] =
    match.slice(1, 9).map(Number);
  if (match[9] === 'R') {
    const time = new Date(now);
    time.setUTCFullYear(time.getUTCFullYear() + years, time.getUTCMonth() + months, time.getUTCDate() + days);
    time.setUTCHours(
      time.getUTCHours() + hours,
      time.getUTCMinutes() + minutes,
      time.getUTCSeconds() + seconds,
    );
    return time;
  }
  if (hours > 23 || minutes > 59 || seconds > 59 || quarters > MOST_QUARTERS) return null;
  const local = new Date(Date.UTC(2000 + years, months - 1, days, hours, minutes, seconds, tenths * 100));
  // Date turns the 31st of February into the 3rd of March.
  if (local.getUTCMonth() !== months - 1 || local.getUTCDate() !== days) return null;
  const ahead = quarters * QUARTER_MS * (match[9] === '-' ? -1 : 1);
  return new Date(local.getTime() - ahead);
}

/** In UTC. */
export function formatTime(at: Date): string {
  const digits = at.toISOString().replace(/\D/g, '');
  return `${digits.slice(2, 15)}00+`;
}
