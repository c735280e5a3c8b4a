import { Type } from 'typebox';
import { fact } from 'harkara-contract/facts.ts';
import { MOST_VALUES, readPlaceholderValues } from '../../core/channels/email/placeholders.ts';
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
  const reason = fact('over_placeholder_limit', { most: MOST_VALUES });
  throw new DomainError(fact('invalid_placeholders', { reason }), { fields: { placeholders: reason } });
}
