import { CommitUnanswered } from './commit.ts';
import { mayRunAgain, transaction, type AlongCommit, type Handle } from './database.ts';
import type { Pool } from './pool.ts';

const MAX_RUNS = 5;
const PATIENCE_MS = 15_000;

/**
 * Runs a transaction that is safe to repeat, because it recognises what it did before. It is repeated after a deadlock,
 * and after a lost COMMIT once that can no longer take effect.
 */
export async function repeatableTransaction<T>(
  pool: Pool,
  work: (handle: Handle, alongCommit: AlongCommit) => Promise<T>,
): Promise<T> {
  for (let run = 1; ; run++) {
    try {
      return await transaction(pool, work);
    } catch (error) {
      if (run === MAX_RUNS) throw error;
      const isLost = error instanceof CommitUnanswered;
      if (isLost ? !(await error.endsWithin(PATIENCE_MS)) : !mayRunAgain(error)) throw error;
    }
  }
}
