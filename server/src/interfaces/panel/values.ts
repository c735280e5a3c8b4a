import { DomainError } from '../../core/errors.ts';

/** @throws DomainError unless it is a time with its offset. */
export function instantOf(field: string, text: string | null): Date | null {
  if (text === null) return null;
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)
    ? new Date(text)
    : null;
  if (at && !Number.isNaN(at.getTime())) return at;
  const why = 'must be a time with its offset, such as 2030-01-31T00:00:00Z';
  throw new DomainError('validation_failed', `The field ${field} ${why}.`, { fields: { [field]: why } });
}
