import pg from 'pg';

/**
 * The answer to a COMMIT was lost: nobody knows whether it took place, and it may still do so until the server's
 * process has ended.
 */
export class CommitUnanswered extends Error {
  /** Resolves when nothing can happen any more, so that the outcome can be looked up. Never rejects. */
  readonly ended: Promise<void>;

  constructor(cause: unknown, ended: Promise<void>) {
    super('the connection broke while a transaction was being committed', { cause });
    this.name = 'CommitUnanswered';
    this.ended = ended;
  }

  /** @returns false if it has not ended within the time: then the outcome is still open. */
  async endsWithin(ms: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(resolve, ms, false);
    });
    try {
      return await Promise.race([this.ended.then(() => true), late]);
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * The outcome of a transaction. A failed statement turns the COMMIT behind it into a ROLLBACK: that is a certain no.
 *
 * @param outcomes of COMMIT, then of the statements that were sent with it, in their order.
 * @param end ends the server's process behind the connection.
 */
export function judgeCommit(
  [commit, ...statements]: [PromiseSettledResult<pg.QueryResult>, ...PromiseSettledResult<unknown>[]],
  end: () => Promise<void>,
): void {
  const failures = [...statements, commit].flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as Error] : [],
  );
  const refusal = failures.find((error) => error instanceof pg.DatabaseError && !isConnectionEnding(error));
  if (refusal) throw refusal;
  if (failures[0]) throw new CommitUnanswered(failures[0], end());
  if (commit.status === 'fulfilled' && commit.value.command === 'ROLLBACK') {
    throw new Error('a statement of this transaction had failed, and it was rolled back');
  }
}

function isConnectionEnding(error: pg.DatabaseError): boolean {
  return /^(08|57P)/.test(error.code ?? '');
}
