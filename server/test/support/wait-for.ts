import { inspect } from 'node:util';

/** Less than a test may take, so that the failure says what did not happen. */
const PATIENCE_MS = 60_000;
const LOOK_MS = 20;

type Patience = {
  /** What there is instead, for the failure; unless it is given, that is what `condition` came to last. */
  seen?: () => unknown;
  withinMs?: number;
};

/**
 * Waits until `condition` is met. The limit is generous because it costs nothing where the condition is met in the end,
 * and a busy machine may take long.
 *
 * @returns what `condition` came to be.
 */
export async function waitFor<T>(
  what: string,
  condition: () => T | Promise<T>,
  { seen, withinMs = PATIENCE_MS }: Patience = {},
): Promise<NonNullable<Exclude<T, false>>> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    // A machine that stood still for long is looked at once more.
    const isLast = performance.now() > deadline;
    const found = await condition();
    if (found !== false && found !== null && found !== undefined)
      return found as NonNullable<Exclude<T, false>>;
    if (isLast) {
      const last = inspect(seen ? await seen() : found, { depth: 4 });
      throw new Error(`it did not happen in ${withinMs} ms: ${what}; last seen: ${last}`);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
