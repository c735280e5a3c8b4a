import { fact } from 'harkara-contract/facts.ts';
import { CommitUnanswered } from '../storage/commit.ts';
import { isConnectionFailure } from '../storage/database.ts';
import { PoolBusy } from '../storage/pool.ts';
import { DomainError, UndecidedError } from './errors.ts';
import { storageUnavailable } from './accepting/accept.ts';

/** The answer when the database is unavailable, so that nothing was stored. Null for any other error. */
export function storageFailure(error: unknown): DomainError | null {
  if (error instanceof CommitUnanswered) return null;
  if (error instanceof PoolBusy) return gatewayBusy();
  return isConnectionFailure(error) ? storageUnavailable() : null;
}

/** For calls that do not send: too many are waiting, or they have waited too long. */
export function gatewayBusy(): DomainError {
  return new DomainError(fact('gateway_busy'), { retryAfterSeconds: 1 });
}

/**
 * Whether the request was stored is unknown: neither yes nor no would be safe, so the caller's connection is closed.
 */
export function isUndecided(error: unknown): boolean {
  return error instanceof UndecidedError || error instanceof CommitUnanswered;
}
