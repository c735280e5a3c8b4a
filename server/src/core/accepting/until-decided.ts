import type { CommitUnanswered } from '../../storage/commit.ts';
import { isConnectionFailure } from '../../storage/database.ts';
import { UndecidedError } from '../errors.ts';

const PATIENCE_MS = 15_000;
const PAUSE_MS = 200;

/**
 * Tries to find out what became of a lost COMMIT for as long as the database is away, but not for ever. It is looked at
 * when it cannot happen any more, and not before.
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
