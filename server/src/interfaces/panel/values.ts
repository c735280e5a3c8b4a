import { Type } from 'typebox';
import { LONGEST_PASSWORD } from '../../core/people/password-rules.ts';

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
