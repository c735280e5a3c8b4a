import { Type, type Static } from 'typebox';
import { flag, integer, number, text } from '../kit/json/fields.ts';
import { success } from '../kit/json/records.ts';
import { EXAMPLE_ID, QUEUED, rejectionsBy, time } from './answer-parts.ts';

const ESTIMATE = time('Estimated delivery time, from the length and speed of the queue');

export const QueueItem = Type.Object(
  {
    success: flag('true', true),
    message: text('A sentence for people', 'SMS queued for delivery'),
    data: Type.Object(
      {
        ...QUEUED,
        status: text('queued, or scheduled', 'queued'),
        estimated_delivery: ESTIMATE,
        scheduled_at: Type.Optional(time('When it will be sent; only with a schedule')),
      },
      {
        description: 'The queued message',
        examples: [
          {
            message_id: EXAMPLE_ID,
            queue_id: EXAMPLE_ID,
            status: 'queued',
            estimated_delivery: '2027-01-31T13:00:02.000Z',
          },
        ],
      },
    ),
  },
  { description: 'The message is accepted and charged' },
);
export type QueueItem = Static<typeof QueueItem>;

export const ScheduledItem = Type.Object(
  {
    success: flag('true', true),
    status: text('success', 'success'),
    message: text('A sentence for people', 'SMS scheduled'),
    data: Type.Object(
      {
        ...QUEUED,
        status: text('scheduled', 'scheduled'),
        estimated_delivery: ESTIMATE,
        scheduled_at: Type.Optional(time('When it will be sent')),
      },
      { description: 'The queued message' },
    ),
  },
  { description: 'The message is accepted, charged and scheduled' },
);

export const BulkAnswer = success(
  Type.Object({
    job_id: integer('ID of the job, for /jobs/{id}', 17),
    batch_id: text('Broadcast ID, for /sms/status/{messageId}', `2_${EXAMPLE_ID}_2`),
    status: text('Status of the job: queued', 'queued'),
    total: integer('Recipients in the request', 3),
    accepted: integer('Messages that will be sent', 2),
    rejected: integer('Recipients that were left out and not charged', 1),
    rejections: rejectionsBy('validation_failed, route_not_available, recipient_in_dnd or duplicate', {
      recipient: '12345',
      code: 'validation_failed',
      message: 'The number must be a 10-digit Indian mobile number starting with 6, 7, 8 or 9.',
      reason: 'invalid_number',
      params: { reason: { key: 'not_a_ten_digit_mobile', params: {} } },
    }),
    credits_used: number('Credits charged', 2),
  }),
  'The messages are accepted and charged; a job sends them',
);
