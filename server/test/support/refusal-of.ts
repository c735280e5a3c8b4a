import { fact } from 'harkara-contract/facts.ts';
import { DomainError, type DomainCode, type DomainErrorExtras } from '../../src/core/errors.ts';

/** A refusal with any code, whatever it says. */
export function refusalOf(code: DomainCode, extras: DomainErrorExtras = {}): DomainError {
  return Object.assign(new DomainError(fact('invalid_cursor'), extras), { code });
}
