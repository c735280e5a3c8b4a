import { fact } from 'harkara-contract/facts.ts';
import { DomainError } from '../errors.ts';

/**
 * How many records can be skipped before those that are shown. The database walks through them, if only in an index:
 * without a limit one caller could keep it busy for seconds with every call.
 */
export const DEEPEST = 100_000;

/** Pages beyond the last record are empty and cost nothing, however far they are. */
export function refuseIfTooDeep(offset: number, total: number): void {
  if (offset > DEEPEST && offset < total) throw tooDeep('page');
}

export function tooDeep(field: 'page' | 'offset'): DomainError {
  return new DomainError(fact('page_too_far', { field, most: DEEPEST }), {
    fields: { [field]: fact('too_far', { most: DEEPEST }) },
  });
}
