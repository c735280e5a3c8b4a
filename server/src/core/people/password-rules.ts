import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { LONGEST_PASSWORD } from 'harkara-contract/records/person.ts';
import { isStorable } from '../../storable-text.ts';
import { normaliseUsername } from '../accounts/credentials.ts';
import { DomainError } from '../errors.ts';

export const SHORTEST_PASSWORD = 10;

/** @returns why the password may not be used; null if it may. */
export function problemOfPassword(password: string, username: string): Fact | null {
  if (password.length < SHORTEST_PASSWORD) return fact('too_short', { least: SHORTEST_PASSWORD });
  if (password.length > LONGEST_PASSWORD) return fact('too_long', { most: LONGEST_PASSWORD });
  if (!isStorable(password)) return fact('character_not_storable');
  if (normaliseUsername(password).includes(normaliseUsername(username))) {
    return fact('contains_username');
  }
  if (new Set(password).size < 4) return fact('too_few_different_characters');
  return null;
}

export function refuseIfPasswordIsWeak(password: string, username: string): void {
  const reason = problemOfPassword(password, username);
  if (reason === null) return;
  throw new DomainError(fact('weak_password', { reason }), { fields: { new: reason } });
}
