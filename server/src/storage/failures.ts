import pg from 'pg';
import { CommitUnanswered } from './commit.ts';
import { NoSuchHost } from './database-client.ts';
import { PoolBusy } from './pool.ts';

/** Deadlock or serialization failure: the same transaction may simply be run again. */
export function mayRunAgain(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001');
}

/** The data itself was refused (class 22 and 23): one bad row fails a whole batch. */
export function isDataError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '');
}

/** The database is away, starting, stopping, full or read-only; the request itself may be valid. */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof CommitUnanswered || error instanceof PoolBusy || error instanceof NoSuchHost)
    return true;
  if (error instanceof pg.DatabaseError) {
    // 08 connection, 53 out of resources, 57 operator intervention, 58 system error, 25006 read-only.
    return /^(08|53|57|58|25006)/.test(error.code ?? '');
  }
  if (!(error instanceof Error)) return false;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'].includes(
      code,
    ) ||
    /Connection terminated|timeout exceeded when trying to connect|timeout expired|not queryable|Client was closed|has not answered within/.test(
      error.message,
    )
  );
}

/** A statement, or a connection, took longer than it may. */
export function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError && error.code === '57014') return true;
  return /has not answered within/.test(error.message) || isTimeout(error.cause);
}
