import { fact } from 'harkara-contract/facts.ts';
import { invalidField } from '../../core/errors.ts';

/** @throws DomainError unless it is a time with its offset. */
export function instantOf(field: string, text: string | null): Date | null {
  if (text === null) return null;
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)
    ? new Date(text)
    : null;
  if (at && !Number.isNaN(at.getTime())) return at;
  throw invalidField(field, fact('not_an_instant'));
}
