import type { CommitUnanswered } from '../../storage/commit.ts';
import { isConnectionFailure } from '../../storage/database.ts';
import { UndecidedError } from '../errors.ts';

const PATIENCE_MS = 15_000;
const PAUSE_MS = 200;

/**
 * Finds out whether a lost COMMIT took effect, retrying while the database is unavailable, but not for ever. It starts
 * only when the COMMIT can no longer take effect.
 */
export async function untilDecided<T>(cause: CommitUnanswered, findOut: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  if (!(await cause.endsWithin(PATIENCE_MS))) throw new UndecidedError(cause);
  for (;;) {
    try {
      return await findOut();
    } catch (error) {
      if (performance.now() > deadline || !isConnectionFailure(error)) throw new UndecidedError(cause);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
