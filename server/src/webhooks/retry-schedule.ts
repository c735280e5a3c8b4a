const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const DELAYS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
];
const JITTER = 0.1;

/** How often an event is tried before it is given up. A replay starts over. */
export const ATTEMPTS_PER_LIFE = DELAYS.length + 1;

/** From the first attempt to the last. */
export const WHOLE_SCHEDULE_MS = DELAYS.reduce((sum, delay) => sum + delay, 0);

export type RetrySchedule = (attemptsMade: number, random: () => number) => number | null;

/**
 * How many ms to wait after the n-th attempt has failed; null: no more. The jitter keeps events that failed together
 * from being retried together.
 */
export function nextRetry(attemptsMade: number, random: () => number): number | null {
  const delay = DELAYS[attemptsMade - 1];
  if (delay === undefined) return null;
  return Math.round(delay * (1 - JITTER + 2 * JITTER * random()));
}
