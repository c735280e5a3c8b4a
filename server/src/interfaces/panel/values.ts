import { LONGEST_PASSWORD } from 'harkara-contract/records/person.ts';
import { Type } from 'typebox';
import { DomainError } from '../../core/errors.ts';

// Values that several routes of the panel take or answer.

export const Role = Type.Enum(['owner', 'sender', 'viewer'], {
  description: 'An owner decides about the account, a sender sends, a viewer looks',
});

export const Language = Type.Union([Type.Enum(['en', 'hi']), Type.Null()], {
  description: 'The language of the panel; null: the browser’s',
});

export const time = (description: string) =>
  Type.String({ description: `${description}, ISO 8601 UTC`, examples: ['2026-01-31T13:00:00.000Z'] });

export const timeOrNull = (description: string) =>
  Type.Union([Type.String(), Type.Null()], {
    description: `${description}, ISO 8601 UTC`,
    examples: ['2026-01-31T13:00:00.000Z'],
  });

/** Whether it is long enough is told by core, and only of a new one. */
export const password = (description: string) =>
  Type.String({ minLength: 1, maxLength: LONGEST_PASSWORD, description });

export const code = (description: string) => Type.String({ minLength: 1, maxLength: 64, description });

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

const LISTED = 50;
const MOST_LISTED = 100;

/** The parameters of a list that goes on by cursor. */
export const listQuery = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MOST_LISTED, default: LISTED, description: 'How many at most' }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 200, description: '`next` of the page before' })),
};

export const limitOf = ({ limit }: { limit?: number }): number => limit ?? LISTED;

export const next = Type.Union([Type.String(), Type.Null()], {
  description: 'The cursor of the next page; null: this is the last one',
});
