import { HOUR_MS } from '../../durations.ts';

const FIRST_MS = 30_000;
const GROWTH = 1.6;
const LONGEST_MS = 4 * HOUR_MS;

/**
 * The pause after a failed attempt, which grows to hours as with mail servers: at most 26 attempts in 48 hours, the
 * second within a minute.
 *
 * @param attempt its number, from 1.
 */
export function retryAfterMs(attempt: number): number {
  return Math.round(Math.min(FIRST_MS * GROWTH ** (attempt - 1), LONGEST_MS));
}
