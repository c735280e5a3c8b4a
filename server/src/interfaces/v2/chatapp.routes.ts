import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { fact } from 'harkara-contract/facts.ts';
import { countParams } from '../../core/channels/chatapp/chat-templates.ts';
import { findChatStatus } from '../../core/channels/chatapp/chat-status.ts';
import { sendChat } from '../../core/channels/chatapp/send-chat.ts';
import { DomainError } from '../../core/errors.ts';
import type { Gateway } from '../../core/gateway.ts';
import { sendMessages } from '../../core/messages/send-messages.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { nextTurn } from '../../core/stretches.ts';
import { text } from '../kit/json/fields.ts';
import { success, SUCCESS } from '../kit/json/records.ts';
import { compileForFirst } from '../kit/json/validation.ts';
import { bulkSummary, rejectionsOf } from './bulk-answer.ts';
import { ChatAnswer, ChatStatusAnswer, chatStatusOnWire, ChatTemplate } from './chatapp-answers.ts';
import {
  BULK_BOUNDS,
  ChatBody,
  ChatBulkBody,
  LARGEST_BULK,
  toChatCampaign,
  toChatRequest,
} from './chatapp-bodies.ts';
import { callerOf } from './credentials.ts';
import { fromCaller } from './idempotency-key.ts';
import { serve } from './operation.ts';
import { BulkAnswer } from './sms-answers.ts';

const StatusParams = Type.Object({ messageId: text('The number of the message, or its message_id', '17') });

const MediaParams = Type.Object({ mediaId: text('ID of the file', '1037543291543636') });

const SEND_ERRORS = [
  'chatapp_disabled',
  'invalid_recipient',
  'no_business_account',
  'template_not_found',
  'template_not_sendable',
  'template_required',
  'route_not_available',
  'insufficient_chatapp_credits',
  'idempotency_mismatch',
] as const;

/** Serves chat messages under `chatapp`, and under the operator's own word, which is not documented. */
export function chatappRoutes(v2: FastifyInstance, gateway: Gateway): void {
  for (const word of new Set(['chatapp', gateway.chatWord])) register(v2, gateway, word);
}

function register(v2: FastifyInstance, gateway: Gateway, word: string): void {
  const options = { preValidation: refuseIfOff };
  const chat = { tag: 'Chat', plain: true, isDocumented: word === 'chatapp', options } as const;

  serve(v2, `POST /${word}/send`, {
    ...chat,
    id: 'sendChat',
    summary: 'Send a chat message',
    description:
      'Stores and charges the message, then waits for the carrier, whose ID is in the response. If the carrier rejects the message, it is refunded. With an Idempotency-Key header or a client_ref, a repeat within 24 hours gets the first successful response and sends nothing.',
    scope: 'send',
    body: ChatBody,
    answer: ChatAnswer,
    errors: [...SEND_ERRORS, 'upstream_error'],
    handle: async ({ account, body, request }) => {
      refuseUnstorable(body);
      const send = await fromCaller(gateway, request, toChatRequest(body));
      const { messageId, number } = await sendChat(gateway.chatting, account, send);
      return { status: 'success', data: { message_id: messageId, id: number, to: body.to } };
    },
  });

  serve(v2, `POST /${word}/send-bulk`, {
    ...chat,
    id: 'sendChats',
    summary: 'Send a template to many recipients',
    description:
      'Creates a job, as for SMS. Messages are sent at the carrier’s rate, and /jobs shows the progress. Rows that cannot be sent are left out and not charged.',
    scope: 'send',
    body: ChatBulkBody,
    answer: BulkAnswer,
    errors: SEND_ERRORS,
    bounds: BULK_BOUNDS,
    options: { ...options, bodyLimit: LARGEST_BULK, validatorCompiler: compileForFirst },
    handle: async ({ account, body, request }) => {
      // Each pass over a hundred thousand rows takes a while.
      await nextTurn();
      refuseUnstorable(body);
      await nextTurn();
      const send = await fromCaller(gateway, request, toChatCampaign(body));
      const accepted = await sendMessages(gateway.sending, account, send);
      const data = bulkSummary(account.number, accepted);
      return { ...SUCCESS, data: { ...data, rejections: rejectionsOf(accepted) } };
    },
  });

  serve(v2, `GET /${word}/templates`, {
    ...chat,
    id: 'listChatTemplates',
    summary: 'Approved chat templates',
    answer: success(Type.Array(ChatTemplate, { description: 'The templates' }), 'The templates'),
    errors: ['chatapp_disabled'],
    handle: ({ account }) => ({
      ...SUCCESS,
      data: account.chatTemplates
        .filter(({ status }) => status === 'approved')
        .map(({ name, category, language, body }) => ({
          name,
          category,
          language,
          body,
          params_count: countParams(body),
        })),
    }),
  });

  serve(v2, `GET /${word}/status/:messageId`, {
    ...chat,
    id: 'getChatStatus',
    summary: 'Get the status of a chat message',
    params: StatusParams,
    answer: ChatStatusAnswer,
    errors: ['chatapp_disabled'],
    handle: async ({ account, params }) => ({
      ...SUCCESS,
      data: chatStatusOnWire(await findChatStatus(gateway.db.reports, account, params.messageId)),
    }),
  });

  serve(v2, `GET /${word}/media/:mediaId`, {
    ...chat,
    id: 'getChatMedia',
    summary: 'Get a file that was sent to you',
    description:
      'Fetches the file from the carrier, which keeps files for a limited time. The ID is in the `media` of `inbound_chat`. The response is the file itself.',
    params: MediaParams,
    answer: Type.Unknown({ description: 'The file, with its own content type' }),
    errors: ['chatapp_disabled', 'upstream_error'],
    handle: async ({ account, params: { mediaId }, reply }) => {
      const { mimeType, bytes, filename, content } = await gateway.chatMedia(account, mediaId);
      if (bytes !== null) void reply.header('content-length', bytes);
      return reply
        .type(/^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? mimeType : 'application/octet-stream')
        .header(
          'content-disposition',
          `attachment; filename*=UTF-8''${encodeURIComponent(filename ?? mediaId)}`,
        )
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(content);
    },
  });
}

/** Runs before the shape of the request is checked. */
function refuseIfOff(request: FastifyRequest, _reply: unknown, next: (error?: Error) => void): void {
  const { features } = callerOf(request).account;
  next(features.chatapp ? undefined : new DomainError(fact('chat_disabled')));
}
