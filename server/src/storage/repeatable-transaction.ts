import { CommitUnanswered } from './commit.ts';
import { mayRunAgain, transaction, type AlongCommit, type Handle } from './database.ts';
import type { Pool } from './pool.ts';

const MAX_RUNS = 5;
const PATIENCE_MS = 15_000;

/**
 * A transaction that does no harm when it is run again: it finds then what it did before. So it is, after a deadlock
 * and when the answer to its COMMIT was lost, as soon as the lost one cannot happen any more.
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
