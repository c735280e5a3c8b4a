import { CHANNELS, DEFAULT_CHANNEL } from 'harkara-contract/lists.ts';
import { Type } from 'typebox';
import { flag, integer, number, text, textOrNull } from '../kit/json/fields.ts';
import { MARKS, success } from '../kit/json/records.ts';
import { causeField, EXAMPLE_ID, orNull, QUEUED, time, timeOrNull } from './answer-parts.ts';

const STATES = 'scheduled, queued, unknown, sent, delivered, failed, expired or cancelled';

const MESSAGE_STATUS = {
  ...QUEUED,
  broadcast_id: text('ID of the request it was sent with', `2_${EXAMPLE_ID}_1`),
  vendor_message_id: orNull(
    Type.String({ examples: ['v01a1dd1b1d56-1'] }),
    'The carrier’s ID of the message',
  ),
  recipient: text('The number or address it goes to', '9876543210'),
  sender_id: text('The sender ID it goes out under', 'HRKARA'),
  route: text('transactional, promotional, international or voice', 'transactional'),
  status: text(STATES, 'delivered'),
  parts: integer('Number of SMS parts; for a call, the number of 30-second units charged', 1),
  credits: number('Credits charged, less refunds', 1),
  queued_at: time('When it was accepted'),
  scheduled_at: timeOrNull('When it was scheduled to be sent; null if sent immediately'),
  sent_at: timeOrNull('When the carrier accepted it'),
  delivered_at: timeOrNull('When it was delivered'),
  error: textOrNull('Why it failed, such as `absent subscriber`', null),
  cause: causeField('absent'),
  client_ref: orNull(Type.String({ examples: ['order-42'] }), 'Your own reference'),
};

const TimelineStep = Type.Object({
  at: time('When it happened'),
  event: text(
    'accepted, handed_over, operator_accepted, operator_retry, operator_rejected, operator_unanswered, operator_unknown, ringing, held, rerouted, receipt, the final status, refunded, opened, clicked, suppressed, webhook_delivered or webhook_failed',
    'handed_over',
  ),
  detail: orNull(Type.String({ examples: ['Attempt 1'] }), 'More details, in words'),
});

const count = (state: string) => Type.Optional(Type.Integer({ description: `Messages that are ${state}` }));

const Timeline = Type.Array(TimelineStep, { description: 'Everything that happened to it, in order' });

const BROADCAST_STATUS = {
  broadcast_id: text('ID of the request', `2_${EXAMPLE_ID}_3`),
  total: integer('Messages that were accepted', 3),
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
  channel: text(`The channel: one of ${CHANNELS.join(', ')}`, DEFAULT_CHANNEL),
};
const OF_CHANNEL = {
  ...CHANNEL,
  subject: Type.Optional(orNull(Type.String({ examples: ['Your order'] }), 'For an email')),
  error_code: Type.Optional(
    orNull(
      Type.String({ examples: ['5.1.1'] }),
      'For a bounced email, the server’s status code. For a call: busy, no_answer, rejected, hung_up, unreachable or interrupted',
    ),
  ),
  duration_s: Type.Optional(
    orNull(Type.Integer({ examples: [17] }), 'For an answered call, its length in seconds'),
  ),
  digits: Type.Optional(
    orNull(Type.String({ examples: ['1'] }), 'For a call, the keys that the recipient pressed'),
  ),
};

const TIMELINE = {
  timeline: Timeline,
  timeline_has_more: Type.Optional(
    flag('Present, and true, if there are more than the 200 steps that a timeline can show', true),
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
    ...MARKS,
    data: Type.Array(
      Type.Object(
        {
          ...MESSAGE_STATUS,
          ...OF_CHANNEL,
          message: text(
            'The text; for an email, the subject; for a call, the spoken text or the URL of the recording',
            'Your code is 482913.',
          ),
        },
        { title: 'Message', description: 'A message and its status' },
      ),
      { description: 'Newest first' },
    ),
    next_cursor: orNull(
      Type.String({ examples: [EXAMPLE_ID] }),
      'The cursor of the next page; null on the last page',
    ),
    reached: Type.Optional(
      time('Present if not all messages were searched: the search went back to this time'),
    ),
  },
  { description: 'Messages that match' },
);
