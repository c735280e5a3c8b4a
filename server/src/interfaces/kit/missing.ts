import { DomainError } from '../../core/errors.ts';

/** @param field in core's names, by which the families find its code. */
export function missing(field: string, message: string): DomainError {
  return new DomainError('validation_failed', message, { fields: { [field]: 'is required' } });
}
