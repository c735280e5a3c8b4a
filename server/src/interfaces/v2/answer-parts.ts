import { CAUSES, type Cause } from 'harkara-contract/causes.ts';
import { Type, type TSchema } from 'typebox';
import { text } from '../kit/json/fields.ts';

export const orNull = <Schema extends TSchema>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description });

export const time = (description: string) => text(description, '2027-01-31T13:00:00.000Z');
export const timeOrNull = (description: string) =>
  orNull(Type.String({ examples: ['2027-01-31T13:00:00.000Z'] }), description);

export const EXAMPLE_ID = '01m7ehp7apg0080000082zsctg';
export const QUEUED = {
  message_id: text('ID of the message', EXAMPLE_ID),
  queue_id: text('The same as message_id', EXAMPLE_ID),
};

export const causeField = (example: Cause) =>
  orNull(
    Type.Enum([...CAUSES], { examples: [example] }),
    'Why it was not delivered: a word of the closed list at `/docs/reasons#causes`. Null for a message that was delivered or is on its way',
  );

/** The fact that a sentence is made from. */
export const reasonFields = (reason: string, params: object) => ({
  reason: Type.Optional(text('The cause, more specific than `code`; a key that never changes', reason)),
  params: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'The values used in `message`',
      examples: [params],
    }),
  ),
});

type Rejection = { recipient: string; code: string; message: string; reason: string; params: object };

/** @param codes the codes with which recipients are left out. */
export const rejectionsBy = (codes: string, example: Rejection) =>
  Type.Array(
    Type.Object({
      recipient: text('As you gave it', example.recipient),
      code: text(codes, example.code),
      message: text('A sentence for people', example.message),
      ...reasonFields(example.reason, example.params),
    }),
    { description: 'Each recipient that was left out, and why' },
  );
