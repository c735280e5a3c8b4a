// Days and hours of the account's zone, whatever the zone of the browser. A clerk in Dubai who schedules for an Indian
// account means Indian time.

const MINUTE = 60_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** A moment as the wall clock of the zone shows it: `2026-11-15T14:42:10`. */
export function wallClock(moment: Date, timeZone: string): string {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const year = (parts.year ?? '').padStart(4, '0');
  return `${year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}`;
}

/** A day in the zone: `2026-11-15`. */
export function dayIn(moment: Date, timeZone: string): string {
  return wallClock(moment, timeZone).slice(0, 10);
}

/** A moment for a `datetime-local` field. */
export function toLocalInput(moment: Date, timeZone: string): string {
  return wallClock(moment, timeZone).slice(0, 16);
}

function offsetAt(moment: Date, timeZone: string): number {
  const seconds = Math.floor(moment.getTime() / 1000) * 1000;
  return Date.parse(`${wallClock(moment, timeZone)}Z`) - seconds;
}

/** The moment that a `datetime-local` field means in the zone; undefined for what is no time. */
export function fromLocalInput(value: string, timeZone: string): Date | undefined {
  const asUtc = Date.parse(`${value}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const guess = new Date(asUtc - offsetAt(new Date(asUtc), timeZone));
  // Where the clocks change between the guess and the moment, the second look has the right offset.
  const second = new Date(asUtc - offsetAt(guess, timeZone));
  // An hour that the clocks skip does not exist: the hour after it is what people mean.
  return second.getTime() < guess.getTime() && offsetAt(second, timeZone) !== offsetAt(guess, timeZone)
    ? guess
    : second;
}

/** Days of the zone from `count - 1` days ago until today, oldest first. */
export function lastDays(count: number, now: Date, timeZone: string): string[] {
  const noon = Date.parse(`${dayIn(now, timeZone)}T12:00:00Z`);
  return Array.from({ length: count }, (_, index) =>
    new Date(noon - (count - 1 - index) * 24 * 60 * MINUTE).toISOString().slice(0, 10),
  );
}
