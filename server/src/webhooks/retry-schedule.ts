import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts';

const DELAYS = [
  5_000,
  30_000,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  DAY_MS,
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
