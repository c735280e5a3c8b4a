import { Type, type Static } from 'typebox';
import { timeOrNull, time } from './values.ts';

const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(
  schema: Schema,
  description: string,
) => Type.Union([schema, Type.Null()], { description });

const Problem = Type.Object(
  {
    code: Type.String({ description: 'For programs' }),
    message: Type.String({ description: 'A sentence' }),
    fields: Type.Optional(
      Type.Record(Type.String(), Type.String(), { description: 'What is wrong, by field' }),
    ),
    details: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'Of a text that matches no template: the nearest, and where they differ',
      }),
    ),
  },
  { title: 'SendProblem', description: 'What speaks against a message' },
);

const Row = Type.Object(
  {
    recipient: orNull(Type.String(), 'The number as it is stored; null: it is none'),
    encoding: orNull(Type.Enum(['gsm7', 'ucs2']), 'How the text is sent'),
    characters: orNull(Type.Integer(), 'Septets, or code units of Unicode'),
    parts: orNull(Type.Integer(), 'How many SMS it takes'),
    credits: orNull(Type.Number(), 'What it costs'),
    unicode_at: orNull(
      Type.Object({
        index: Type.Integer({ description: 'From 0' }),
        character: Type.String({ description: 'The first one outside of the GSM alphabet' }),
      }),
      'Why it is sent as Unicode',
    ),
    template: orNull(
      Type.Object({
        id: Type.Integer({ description: 'Number within the account' }),
        name: Type.String({ description: 'Its name' }),
      }),
      'The template that the text matches',
    ),
    dlt_entity_id: orNull(Type.String(), 'The DLT entity'),
    dlt_template_id: orNull(Type.String(), 'The DLT template'),
    dnd: orNull(Type.Boolean(), 'Whether the number takes no promotions'),
    leaves_at: timeOrNull('When it would leave'),
    problems: Type.Array(Problem, { description: 'All that speaks against it' }),
  },
  { title: 'CheckedRow', description: 'What sending it would do' },
);

export type CheckedRow = Static<typeof Row>;

export const Look = Type.Object(
  {
    balance: Type.Number({ description: 'Credits that the account has for this route' }),
    route: orNull(Type.String(), 'Transactional, promotional or international'),
    dlt_header_id: orNull(Type.String(), 'The sender ID’s'),
    rows: Type.Array(Row, { description: 'In the order of the recipients' }),
  },
  { title: 'Look', description: 'What sending would do' },
);

const LeftOut = Type.Object(
  {
    code: Type.String({ description: 'For programs; `duplicate`: it came before' }),
    reason: Type.String({ description: 'A sentence' }),
    count: Type.Integer({ description: 'How many' }),
    recipients: Type.Array(Type.String(), { description: 'The first hundred, as given' }),
  },
  { title: 'LeftOut', description: 'Recipients that were left out for the same reason, uncharged' },
);

export const Acceptance = Type.Object(
  {
    campaign: orNull(Type.Integer(), 'Number of the campaign; null: it is none'),
    broadcast_id: Type.String({ description: 'Of all its messages' }),
    accepted: Type.Integer({ description: 'How many messages' }),
    credits: Type.Number({ description: 'What was charged' }),
    scheduled_at: timeOrNull('When they are due; null: now'),
    estimated_delivery: time('When the last is expected to leave'),
    left_out: Type.Array(LeftOut, { description: 'Who is not sent to' }),
    repeated: Type.Boolean({ description: 'Whether this call was accepted before' }),
  },
  { title: 'Acceptance', description: 'What was accepted' },
);
