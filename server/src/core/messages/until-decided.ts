import { isConnectionFailure, type CommitUnanswered } from '../../storage/database.ts';
import { UndecidedError } from '../errors.ts';

const PATIENCE_MS = 15_000;
const PAUSE_MS = 200;

/** Tries to find out what became of a lost COMMIT for as long as the database is away, but not for ever. */
export async function untilDecided<T>(cause: CommitUnanswered, findOut: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await findOut();
    } catch (error) {
      if (performance.now() > deadline || !isConnectionFailure(error)) throw new UndecidedError(cause);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
