/** This many attempts are made as soon as the connector says: a briefly throttled link refuses many messages. */
const PROMPT_ATTEMPTS = 3;
const SHORTEST_MS = 1_000;
/** Each further pause is at most about half of the time for which the message has been refused by then. */
const GROWTH = 1.5;
const LONGEST_MS = 300_000;
/** Only ever added: the pause that a carrier asks for is the minimum. */
const JITTER = 0.25;

/**
 * How long a message waits before it is handed over again.
 *
 * @param afterMs what the connector, or its carrier, asks for.
 * @param attempt the number of the failed attempt, from 1.
 * @param random from 0 to below 1.
 */
export function retryPauseMs(afterMs: number, attempt: number, random: () => number = Math.random): number {
  const often = attempt - PROMPT_ATTEMPTS;
  const grown = often > 0 ? Math.max(afterMs, SHORTEST_MS) * GROWTH ** often : 0;
  return Math.round(Math.max(afterMs, Math.min(grown, LONGEST_MS)) * (1 + JITTER * random()));
}
