import { CUSTOMER, say } from 'harkara-contract/say.ts';
import { Type } from 'typebox';
import type { ChatStatus } from '../../core/channels/chatapp/chat-status.ts';
import { success } from '../kit/json/records.ts';
import { causeField, orNull, timeOrNull } from './answer-parts.ts';

export const ChatAnswer = Type.Object(
  {
    status: Type.String({ description: 'Always `success`', examples: ['success'] }),
    data: Type.Object(
      {
        message_id: Type.String({
          description: 'The carrier’s ID of the message; ours if the carrier has not responded',
          examples: ['wamid.HBgMOTE5ODc2NTQzMjEwFQIAERgSN0Y'],
        }),
        id: Type.Integer({ description: 'Its number within your account', examples: [17] }),
        to: Type.String({ description: 'As you gave it', examples: ['919876543210'] }),
      },
      { description: 'The message' },
    ),
  },
  { description: 'The carrier accepted the message' },
);

export const ChatTemplate = Type.Object(
  {
    name: Type.String({ description: 'The name to use in a send', examples: ['order_update'] }),
    category: Type.String({ description: 'UTILITY, MARKETING or AUTHENTICATION', examples: ['UTILITY'] }),
    language: Type.String({ description: 'Its language', examples: ['en'] }),
    body: Type.String({ description: 'Its text', examples: ['Order {{1}} ships on {{2}}.'] }),
    params_count: Type.Integer({ description: 'Number of values it needs', examples: [2] }),
  },
  { title: 'ChatTemplate', description: 'An approved template' },
);

export const ChatStatusAnswer = success(
  Type.Object({
    message_id: Type.String({
      description: 'The carrier’s ID, or ours',
      examples: ['wamid.HBgMOTE5ODc2NTQzMjEwFQIAERgSN0Y'],
    }),
    id: orNull(Type.Integer({ examples: [17] }), 'Its number within your account'),
    to: Type.String({ description: 'The recipient', examples: ['919876543210'] }),
    status: Type.String({ description: 'queued, sent, delivered, read or failed', examples: ['read'] }),
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
