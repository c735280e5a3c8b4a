import { CAUSES, type Cause } from 'harkara-contract/causes.ts';
import { CHANNELS, DEFAULT_CHANNEL } from 'harkara-contract/lists.ts';
import { Type, type Static, type TSchema } from 'typebox';
import { success } from '../kit/json/records.ts';

/**
 * For answers with parts that may be null or take several forms: written as they are; the schema only documents them.
 */
export const asItIs = () => (answer: unknown) => JSON.stringify(answer);

export const orNull = <Schema extends TSchema>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description });

export const causeField = (example: Cause) =>
  orNull(
    Type.Enum([...CAUSES], { examples: [example] }),
    'Why it was not delivered: a word of the closed list at `/docs/reasons#causes`. Null for a message that was delivered or is on its way',
  );

/** The fact behind a sentence. */
export const reasonFields = (reason: string, params: object) => ({
  reason: Type.Optional(
    Type.String({
      description: 'The cause, more specific than `code`; a key that never changes',
      examples: [reason],
    }),
  ),
  params: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'The values used in `message`',
      examples: [params],
    }),
  ),
});

const time = (description: string) => Type.String({ description, examples: ['2027-01-31T13:00:00.000Z'] });
const timeOrNull = (description: string) =>
  orNull(Type.String({ examples: ['2027-01-31T13:00:00.000Z'] }), description);

const ID = '01m7ehp7apg0080000082zsctg';
const QUEUED = {
  message_id: Type.String({ description: 'ID of the message', examples: [ID] }),
  queue_id: Type.String({ description: 'The same as message_id', examples: [ID] }),
};
const ESTIMATE = time('Estimated delivery time, from the length and speed of the queue');

export const QueueItem = Type.Object(
  {
    success: Type.Boolean({ description: 'true', examples: [true] }),
    message: Type.String({ description: 'A sentence for people', examples: ['SMS queued for delivery'] }),
    data: Type.Object(
      {
        ...QUEUED,
        status: Type.String({ description: 'queued, or scheduled', examples: ['queued'] }),
        estimated_delivery: ESTIMATE,
        scheduled_at: Type.Optional(time('When it will be sent; only with a schedule')),
      },
      {
        description: 'The queued message',
        examples: [
          { message_id: ID, queue_id: ID, status: 'queued', estimated_delivery: '2027-01-31T13:00:02.000Z' },
        ],
      },
    ),
  },
  { description: 'The message is accepted and charged' },
);
export type QueueItem = Static<typeof QueueItem>;

export const ScheduledItem = Type.Object(
  {
    success: Type.Boolean({ description: 'true', examples: [true] }),
    status: Type.String({ description: 'success', examples: ['success'] }),
    message: Type.String({ description: 'A sentence for people', examples: ['SMS scheduled'] }),
    data: Type.Object(
      {
        ...QUEUED,
        status: Type.String({ description: 'scheduled', examples: ['scheduled'] }),
        estimated_delivery: ESTIMATE,
        scheduled_at: Type.Optional(time('When it will be sent')),
      },
      { description: 'The queued message' },
    ),
  },
  { description: 'The message is accepted, charged and scheduled' },
);

const STATES = 'scheduled, queued, unknown, sent, delivered, failed, expired or cancelled';

const MESSAGE_STATUS = {
  ...QUEUED,
  broadcast_id: Type.String({ description: 'ID of the request it was sent with', examples: [`2_${ID}_1`] }),
  vendor_message_id: orNull(
    Type.String({ examples: ['v01a1dd1b1d56-1'] }),
    'The carrier’s ID of the message',
  ),
  recipient: Type.String({ description: 'The number or address it goes to', examples: ['9876543210'] }),
  sender_id: Type.String({ description: 'The sender ID it goes out under', examples: ['HRKARA'] }),
  route: Type.String({
    description: 'transactional, promotional, international or voice',
    examples: ['transactional'],
  }),
  status: Type.String({ description: STATES, examples: ['delivered'] }),
  parts: Type.Integer({
    description: 'Number of SMS parts; for a call, the number of 30-second units charged',
    examples: [1],
  }),
  credits: Type.Number({ description: 'Credits charged, less refunds', examples: [1] }),
  queued_at: time('When it was accepted'),
  scheduled_at: timeOrNull('When it was scheduled to be sent; null if sent immediately'),
  sent_at: timeOrNull('When the carrier accepted it'),
  delivered_at: timeOrNull('When it was delivered'),
  error: Type.Union([Type.String(), Type.Null()], {
    description: 'Why it failed, such as `absent subscriber`',
    examples: [null],
  }),
  cause: causeField('absent'),
  client_ref: orNull(Type.String({ examples: ['order-42'] }), 'Your own reference'),
};

const TimelineStep = Type.Object({
  at: time('When it happened'),
  event: Type.String({
    description:
      'accepted, handed_over, operator_accepted, operator_retry, operator_rejected, operator_unanswered, operator_unknown, ringing, held, rerouted, receipt, the final status, refunded, opened, clicked, suppressed, webhook_delivered or webhook_failed',
    examples: ['handed_over'],
  }),
  detail: orNull(Type.String({ examples: ['Attempt 1'] }), 'More details, in words'),
});

const count = (state: string) => Type.Optional(Type.Integer({ description: `Messages that are ${state}` }));

const Timeline = Type.Array(TimelineStep, { description: 'Everything that happened to it, in order' });

const BROADCAST_STATUS = {
  broadcast_id: Type.String({ description: 'ID of the request', examples: [`2_${ID}_3`] }),
  total: Type.Integer({ description: 'Messages that were accepted', examples: [3] }),
  summary: Type.Object(
    {
      scheduled: count('scheduled'),
      queued: count('queued'),
      unknown: count('unknown'),
      sent: count('sent'),
      delivered: count('delivered'),
      failed: count('failed'),
      expired: count('expired'),
      cancelled: count('cancelled'),
    },
    { description: 'The count for each status; a status without messages is absent' },
  ),
  messages: Type.Array(
    Type.Object(MESSAGE_STATUS, { title: 'MessageStatus', description: 'The status of a message' }),
    { description: 'The first 100 messages' },
  ),
};

const CHANNEL = {
  channel: Type.String({
    description: `The channel: one of ${CHANNELS.join(', ')}`,
    examples: [DEFAULT_CHANNEL],
  }),
};
const OF_CHANNEL = {
  ...CHANNEL,
  subject: Type.Optional(orNull(Type.String({ examples: ['Your order'] }), 'Of a mail')),
  error_code: Type.Optional(
    orNull(
      Type.String({ examples: ['5.1.1'] }),
      'Of a mail that bounced: the status code of the server. Of a call: busy, no_answer, rejected, hung_up, unreachable or interrupted',
    ),
  ),
  duration_s: Type.Optional(
    orNull(Type.Integer({ examples: [17] }), 'Of a call that was answered: its length in seconds'),
  ),
  digits: Type.Optional(
    orNull(Type.String({ examples: ['1'] }), 'Of a call: the keys that the listener pressed'),
  ),
};

const TIMELINE = {
  timeline: Timeline,
  timeline_has_more: Type.Optional(
    Type.Boolean({
      description: 'Present, and true, if there are more than the 200 steps that a timeline can show',
      examples: [true],
    }),
  ),
};

const statusAnswer = (more: object, ofCall: object) =>
  success(
    Type.Union(
      [
        Type.Object({ ...MESSAGE_STATUS, ...TIMELINE, ...more }, { description: 'For one message' }),
        Type.Object(
          { ...BROADCAST_STATUS, ...ofCall },
          { description: 'For a request with several messages' },
        ),
      ],
      { description: 'One message with its timeline, or the totals of a request with several messages' },
    ),
    'The status of the message',
  );

export const StatusAnswer = statusAnswer({}, {});
export const MessageAnswer = statusAnswer(OF_CHANNEL, CHANNEL);

export const MessagesAnswer = Type.Object(
  {
    success: Type.Boolean({ description: 'Always true', examples: [true] }),
    status: Type.String({ description: 'Always `success`', examples: ['success'] }),
    data: Type.Array(
      Type.Object(
        {
          ...MESSAGE_STATUS,
          ...OF_CHANNEL,
          message: Type.String({
            description:
              'The text; for an email, the subject; for a call, the spoken text or the URL of the recording',
            examples: ['Your code is 482913.'],
          }),
        },
        { title: 'Message', description: 'A message and its status' },
      ),
      { description: 'Newest first' },
    ),
    next_cursor: orNull(
      Type.String({ examples: [ID] }),
      'The cursor of the next page; null on the last page',
    ),
    reached: Type.Optional(
      time('Present if not all messages were searched: the search went back to this time'),
    ),
  },
  { description: 'Messages that match' },
);

type Rejection = { recipient: string; code: string; message: string; reason: string; params: object };

/** @param codes that recipients are left out with. */
export const rejectionsBy = (codes: string, example: Rejection) =>
  Type.Array(
    Type.Object({
      recipient: Type.String({ description: 'As you gave it', examples: [example.recipient] }),
      code: Type.String({ description: codes, examples: [example.code] }),
      message: Type.String({ description: 'A sentence for people', examples: [example.message] }),
      ...reasonFields(example.reason, example.params),
    }),
    { description: 'Each recipient that was left out, and why' },
  );

export const BulkAnswer = success(
  Type.Object({
    job_id: Type.Integer({ description: 'ID of the job, for /jobs/{id}', examples: [17] }),
    batch_id: Type.String({
      description: 'Broadcast ID, for /sms/status/{messageId}',
      examples: [`2_${ID}_2`],
    }),
    status: Type.String({ description: 'Status of the job: queued', examples: ['queued'] }),
    total: Type.Integer({ description: 'Recipients in the request', examples: [3] }),
    accepted: Type.Integer({ description: 'Messages that will be sent', examples: [2] }),
    rejected: Type.Integer({ description: 'Recipients that were left out and not charged', examples: [1] }),
    rejections: rejectionsBy('validation_failed, route_not_available, recipient_in_dnd or duplicate', {
      recipient: '12345',
      code: 'validation_failed',
      message: 'The number must be a 10-digit Indian mobile number starting with 6, 7, 8 or 9.',
      reason: 'invalid_number',
      params: { reason: { key: 'not_a_ten_digit_mobile', params: {} } },
    }),
    credits_used: Type.Number({ description: 'Credits charged', examples: [2] }),
  }),
  'The messages are accepted and charged; a job sends them',
);

const Problem = Type.Object({
  code: Type.String({
    description: 'The code that a send would be refused with',
    examples: ['template_mismatch'],
  }),
  legacy_code: orNull(Type.Integer({ examples: [-8] }), 'Its number in the legacy interfaces'),
  message: Type.String({
    description: 'A sentence for people',
    examples: ['The text matches no approved template.'],
  }),
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
    would_send: Type.Boolean({ description: 'Whether a send would be accepted now', examples: [true] }),
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
    balance: Type.Number({ description: 'The balance it would be charged to, in credits', examples: [999] }),
    template: orNull(
      Type.Object({
        id: Type.Integer({ description: 'ID of the template', examples: [1] }),
        name: Type.String({ description: 'Its name', examples: ['code'] }),
        dlt_template_id: orNull(Type.String({ examples: ['1107000000000000001'] }), 'Its DLT ID'),
      }),
      'The approved template that the text matches',
    ),
    sender: Type.Object(
      {
        sender_id: Type.String({ description: 'As you gave it', examples: ['HRKARA'] }),
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
