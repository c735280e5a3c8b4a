import { CUSTOMER, say } from 'harkara-contract/say.ts';
import { Type } from 'typebox';
import type { ChatStatus } from '../../core/channels/chatapp/chat-status.ts';
import { integer, text } from '../kit/json/fields.ts';
import { success } from '../kit/json/records.ts';
import { causeField, orNull, timeOrNull } from './answer-parts.ts';

export const ChatAnswer = Type.Object(
  {
    status: text('Always `success`', 'success'),
    data: Type.Object(
      {
        message_id: text(
          'The carrier’s ID of the message; ours if the carrier has not responded',
          'wamid.HBgMOTE5ODc2NTQzMjEwFQIAERgSN0Y',
        ),
        id: integer('Its number within your account', 17),
        to: text('As you gave it', '919876543210'),
      },
      { description: 'The message' },
    ),
  },
  { description: 'The carrier accepted the message' },
);

export const ChatTemplate = Type.Object(
  {
    name: text('The name to use in a send', 'order_update'),
    category: text('UTILITY, MARKETING or AUTHENTICATION', 'UTILITY'),
    language: text('Its language', 'en'),
    body: text('Its text', 'Order {{1}} ships on {{2}}.'),
    params_count: integer('Number of values it needs', 2),
  },
  { title: 'ChatTemplate', description: 'An approved template' },
);

export const ChatStatusAnswer = success(
  Type.Object({
    message_id: text('The carrier’s ID, or ours', 'wamid.HBgMOTE5ODc2NTQzMjEwFQIAERgSN0Y'),
    id: orNull(Type.Integer({ examples: [17] }), 'Its number within your account'),
    to: text('The recipient', '919876543210'),
    status: text('queued, sent, delivered, read or failed', 'read'),
    error: orNull(Type.String({ examples: ['The recipient cannot be reached.'] }), 'Why it failed'),
    cause: causeField('no_chat_account'),
    sent_at: timeOrNull('When the carrier accepted it'),
    delivered_at: timeOrNull('When it was delivered'),
    read_at: timeOrNull('When it was read'),
  }),
  'The status of the message',
);

export function chatStatusOnWire({
  messageId,
  number,
  to,
  status,
  error,
  cause,
  sentAt,
  deliveredAt,
  readAt,
}: ChatStatus) {
  return {
    message_id: messageId,
    id: number,
    to,
    status,
    error: error && say(error, CUSTOMER),
    cause,
    sent_at: sentAt?.toISOString() ?? null,
    delivered_at: deliveredAt?.toISOString() ?? null,
    read_at: readAt?.toISOString() ?? null,
  };
}
