import { createHash } from 'node:crypto';
import { DomainError } from './errors.ts';

/** A key as it is stored, because callers may choose one of any length. */
export function idempotencyHash(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

export function idempotencyMismatch(): DomainError {
  return new DomainError('idempotency_mismatch', 'This idempotency key was used with another request.');
}
