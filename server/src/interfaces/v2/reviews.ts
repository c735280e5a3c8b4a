import { Type } from 'typebox';
import { approval } from '../../core/value-shapes.ts';

/** What sender IDs and templates have in common: somebody approves or rejects them. */

export const statusFilter = (what: string) =>
  Type.Optional(approval({ description: `Only ${what} of this status; all if absent` }));

export const reviewFields = {
  status: approval({
    description:
      '`pending` until somebody at the gateway has looked at it; only an `approved` one can be used',
    examples: ['approved'],
  }),
  reason: Type.Union([Type.String(), Type.Null()], {
    description: 'What the reviewer had to say, above all why it was rejected',
    examples: [null],
  }),
  created_at: Type.String({
    description: 'When it was submitted, ISO 8601 UTC',
    examples: ['2026-01-31T13:00:00.000Z'],
  }),
};
