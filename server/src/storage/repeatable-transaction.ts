import type pg from 'pg';
import { CommitUnanswered, mayRunAgain, transaction, type AlongCommit, type Handle } from './database.ts';

const MAX_RUNS = 5;

/**
 * A transaction that does no harm when it is run again: it finds then what it did before. So it is, after a deadlock
 * and when the answer to its COMMIT was lost.
 */
export async function repeatableTransaction<T>(
  pool: pg.Pool,
  work: (handle: Handle, alongCommit: AlongCommit) => Promise<T>,
): Promise<T> {
  for (let run = 1; ; run++) {
    try {
      return await transaction(pool, work);
    } catch (error) {
      const again = mayRunAgain(error) || error instanceof CommitUnanswered;
      if (run === MAX_RUNS || !again) throw error;
    }
  }
}
