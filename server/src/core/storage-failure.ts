import { CommitUnanswered } from '../storage/commit.ts';
import { isConnectionFailure } from '../storage/database.ts';
import { PoolBusy } from '../storage/pool.ts';
import { DomainError, UndecidedError } from './errors.ts';
import { storageUnavailable } from './accepting/accept.ts';

/** The database is away, so that nothing was stored: what a wire may answer with. Null for any other error. */
export function storageFailure(error: unknown): DomainError | null {
  if (error instanceof CommitUnanswered) return null;
  if (error instanceof PoolBusy) return gatewayBusy();
  return isConnectionFailure(error) ? storageUnavailable() : null;
}

/** For calls that do not send: too many wait, or they wait for too long. */
export function gatewayBusy(): DomainError {
  return new DomainError('storage_unavailable', 'The gateway is busy; nothing was changed. Try again.', {
    retryAfterSeconds: 1,
  });
}

/** Whether it was stored is not known: neither yes nor no may be said, so the caller's connection is closed. */
export function isUndecided(error: unknown): boolean {
  return error instanceof UndecidedError || error instanceof CommitUnanswered;
}
