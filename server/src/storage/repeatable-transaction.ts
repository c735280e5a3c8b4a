import { CommitUnanswered } from './commit.ts';
import { mayRunAgain, transaction, type AlongCommit, type Transaction } from './database.ts';
import type { Pool } from './pool.ts';

const MAX_RUNS = 5;
const PATIENCE_MS = 15_000;

/**
 * Runs a transaction that is safe to repeat, because it recognises what it did before. It is repeated after a deadlock,
 * and after a lost COMMIT once that can no longer take effect.
 */
export async function repeatableTransaction<T>(
  pool: Pool,
  work: (handle: Transaction, alongCommit: AlongCommit) => Promise<T>,
): Promise<T> {
  return repeated(
    () => transaction(pool, work),
    (error) =>
      error instanceof CommitUnanswered ? error.endsWithin(PATIENCE_MS) : Promise.resolve(mayRunAgain(error)),
  );
}

/** Runs it again, a few times, after failures that `isRepeatable` accepts. */
export async function repeated<T>(
  run: () => Promise<T>,
  isRepeatable: (error: unknown) => Promise<boolean> | boolean,
): Promise<T> {
  for (let runs = 1; ; runs++) {
    try {
      return await run();
    } catch (error) {
      if (runs === MAX_RUNS || !(await isRepeatable(error))) throw error;
    }
  }
}
