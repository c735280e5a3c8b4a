import { Type } from 'typebox';
import { flag, integer, number, text } from '../kit/json/fields.ts';
import { success } from '../kit/json/records.ts';
import { orNull, reasonFields, timeOrNull } from './answer-parts.ts';

const Problem = Type.Object({
  code: text('The code that a send would be refused with', 'template_mismatch'),
  legacy_code: orNull(Type.Integer({ examples: [-8] }), 'Its number in the legacy interfaces'),
  message: text('A sentence for people', 'The text matches no approved template.'),
  ...reasonFields('template_mismatch', { position: 10 }),
  fields: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      description: 'Which fields are wrong, and why',
      examples: [{ message: 'matches no approved template' }],
    }),
  ),
  field_reasons: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'The same for programs: `reason` and `params` of each field',
      examples: [{ message: { reason: 'no_matching_template', params: {} } }],
    }),
  ),
  details: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description:
        'For template_mismatch: nearest_template (null if there is no similar one), position (of the first character that does not match), expected, found',
      examples: [
        {
          nearest_template: { id: 1, name: 'code' },
          position: 10,
          expected: '"is "',
          found: 'was 1',
        },
      ],
    }),
  ),
});

export const CheckAnswer = success(
  Type.Object({
    would_send: flag('Whether a send would be accepted now', true),
    route: orNull(
      Type.String({ examples: ['transactional'] }),
      'The route it would use: transactional, promotional or international',
    ),
    encoding: orNull(Type.String({ examples: ['gsm7'] }), 'gsm7 or ucs2'),
    characters: orNull(
      Type.Integer({ examples: [37] }),
      'Number of characters as charged: in gsm7 each of ^{}\\[~]|€ counts as two, in ucs2 an emoji counts as two or more',
    ),
    parts: orNull(Type.Integer({ examples: [1] }), 'Number of SMS parts'),
    credits: orNull(Type.Number({ examples: [1] }), 'What it would cost'),
    balance: number('The balance it would be charged to, in credits', 999),
    template: orNull(
      Type.Object({
        id: integer('ID of the template', 1),
        name: text('Its name', 'code'),
        dlt_template_id: orNull(Type.String({ examples: ['1107000000000000001'] }), 'Its DLT ID'),
      }),
      'The approved template that the text matches',
    ),
    sender: Type.Object(
      {
        sender_id: text('As you gave it', 'HRKARA'),
        status: orNull(
          Type.String({ examples: ['approved'] }),
          'pending, approved or rejected; null if it doesn’t belong to your account',
        ),
      },
      { description: 'The sender ID' },
    ),
    dnd: orNull(
      Type.Boolean({ examples: [false] }),
      'Whether the number is on the DND list, which applies to promotional messages',
    ),
    dlt: Type.Object(
      {
        entity_id: orNull(
          Type.String({ examples: ['1101000000000000001'] }),
          'DLT entity it would be sent under',
        ),
        template_id: orNull(Type.String({ examples: ['1107000000000000001'] }), 'DLT ID of the template'),
        header_id: orNull(Type.String({ examples: ['1105000000000000001'] }), 'DLT ID of the sender ID'),
      },
      { description: 'The DLT IDs it would be sent with' },
    ),
    leaves_at: timeOrNull(
      'When it would be sent: now, at its scheduled time, or when promotional hours begin',
    ),
    problems: Type.Array(Problem, {
      description: 'All problems; a send would be refused with the first one',
      examples: [[]],
    }),
  }),
  'The result that a send would have; nothing was sent or charged. Unknown values are null',
);
