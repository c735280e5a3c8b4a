import { Type } from 'typebox';
import { readPlaceholderValues } from '../../core/email/placeholders.ts';
import { DomainError } from '../../core/errors.ts';

type Values = Readonly<Record<string, string | number | boolean>>;

export const placeholders = (description: string) =>
  Type.Optional(
    Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]), {
      description,
      examples: [{ name: 'Ravi' }],
    }),
  );

/** For placeholders whose shape has been checked. */
export function requirePlaceholders(given: Values | undefined): Record<string, string> {
  const values = readPlaceholderValues(given ?? {});
  if (values) return Object.fromEntries(values);
  const why = 'may have at most 1,000 entries';
  throw new DomainError('validation_failed', `The placeholders ${why}.`, { fields: { placeholders: why } });
}
