import { CommitUnanswered, isConnectionFailure } from '../storage/database.ts';
import { UndecidedError, type DomainError } from './errors.ts';
import { storageUnavailable } from './messages/accept.ts';

/** The database is away, so that nothing was stored: what a wire may answer with. Null for any other error. */
export function storageFailure(error: unknown): DomainError | null {
  if (error instanceof CommitUnanswered) return null;
  return isConnectionFailure(error) ? storageUnavailable() : null;
}

/** Whether it was stored is not known: neither yes nor no may be said, so the caller's connection is closed. */
export function isUndecided(error: unknown): boolean {
  return error instanceof UndecidedError || error instanceof CommitUnanswered;
}
