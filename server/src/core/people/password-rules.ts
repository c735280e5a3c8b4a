import { LONGEST_PASSWORD } from 'harkara-contract/records/person.ts';
import { isStorable } from '../../storable-text.ts';
import { normaliseUsername } from '../accounts/credentials.ts';
import { DomainError } from '../errors.ts';

export const SHORTEST_PASSWORD = 10;

/** @returns why the password may not be used; null if it may. */
export function problemOfPassword(password: string, username: string): string | null {
  if (password.length < SHORTEST_PASSWORD) return `must have at least ${SHORTEST_PASSWORD} characters`;
  if (password.length > LONGEST_PASSWORD) return `must not be longer than ${LONGEST_PASSWORD} characters`;
  if (!isStorable(password)) return 'has a character that cannot be stored';
  if (normaliseUsername(password).includes(normaliseUsername(username))) {
    return 'must not contain the username';
  }
  if (new Set(password).size < 4) return 'must have at least four different characters';
  return null;
}

export function refuseIfPasswordIsWeak(password: string, username: string): void {
  const problem = problemOfPassword(password, username);
  if (problem === null) return;
  throw new DomainError('validation_failed', `The new password ${problem}.`, { fields: { new: problem } });
}
