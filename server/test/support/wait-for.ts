import { inspect } from 'node:util';

/** Less than a test may take, so that the failure says what did not happen. */
const PATIENCE_MS = 150_000;
const FIRST_LOOK_MS = 20;
const LONGEST_PAUSE_MS = 250;
/** What takes long is looked at less often: looking takes the time of what is waited for. */
const SHARE_OF_WAIT = 0.1;

type Patience = {
  /** The actual state, for the failure message; by default the last value of `condition`. */
  seen?: () => unknown;
  withinMs?: number;
};

/**
 * Waits until `condition` is met. The limit is generous because it costs nothing if the condition is met eventually,
 * and a busy machine may take long.
 *
 * @returns the value of `condition`.
 */
export async function waitFor<T>(
  what: string,
  condition: () => T | Promise<T>,
  { seen, withinMs = PATIENCE_MS }: Patience = {},
): Promise<NonNullable<Exclude<T, false>>> {
  const begun = performance.now();
  const deadline = begun + withinMs;
  for (;;) {
    // Checks once more in case the machine stood still for long.
    const isLast = performance.now() > deadline;
    const found = await condition();
    if (found !== false && found !== null && found !== undefined)
      return found as NonNullable<Exclude<T, false>>;
    if (isLast) {
      const last = inspect(seen ? await seen() : found, { depth: 4 });
      throw new Error(`it did not happen in ${withinMs} ms: ${what}; last seen: ${last}`);
    }
    const pause = Math.min((performance.now() - begun) * SHARE_OF_WAIT, LONGEST_PAUSE_MS);
    await new Promise((resolve) => setTimeout(resolve, Math.max(pause, FIRST_LOOK_MS)));
  }
}
