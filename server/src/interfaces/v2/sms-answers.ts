import { Type, type Static } from 'typebox';
import { success } from '../kit/json/records.ts';
import { EXAMPLE_ID, QUEUED, rejectionsBy, time } from './answer-parts.ts';

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

export const BulkAnswer = success(
  Type.Object({
    job_id: Type.Integer({ description: 'ID of the job, for /jobs/{id}', examples: [17] }),
    batch_id: Type.String({
      description: 'Broadcast ID, for /sms/status/{messageId}',
      examples: [`2_${EXAMPLE_ID}_2`],
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
