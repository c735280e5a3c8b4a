import { CUSTOMER, say } from 'harkara-contract/say.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import { fact } from 'harkara-contract/facts.ts';
import { MEDIA_KINDS, type ChatContent } from '../../core/channels/chatapp/chat-content.ts';
import { countParams } from '../../core/channels/chatapp/chat-templates.ts';
import { findChatStatus, type ChatStatus } from '../../core/chat/chat-status.ts';
import { sendChat } from '../../core/chat/send-chat.ts';
import { DomainError } from '../../core/errors.ts';
import type { Gateway } from '../../core/gateway.ts';
import { fingerprint, fingerprintOfCampaign } from '../../core/messages/fingerprint.ts';
import { sendMessages } from '../../core/messages/send-messages.ts';
import type { SendRequest } from '../../core/messages/send-request.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { nextTurn } from '../../core/stretches.ts';
import { refuseIfNoLongerAllowed } from '../kit/api-keys.ts';
import type { JsonBounds } from '../kit/json/bounds.ts';
import { success, SUCCESS } from '../kit/json/records.ts';
import { compileForFirst } from '../kit/json/validation.ts';
import { bulkSummary, rejectionsOf } from './bulk-answer.ts';
import { callerOf } from './credentials.ts';
import { takeIdempotencyKey } from './idempotency-key.ts';
import { operation, type Operation } from './operation.ts';
import { MESSAGE_FIELDS } from './send-body.ts';
import { plainJson, BulkAnswer, causeField, orNull } from './sms-answers.ts';

const { client_ref } = MESSAGE_FIELDS;

const TO = 'The number with its country code, digits only';
const params = (description: string) =>
  Type.Array(Type.String(), { maxItems: 100, description, examples: [['42', 'Monday']] });

const ChatBody = Type.Object(
  {
    to: Type.String({ minLength: 1, maxLength: 64, description: TO, examples: ['919876543210'] }),
    message: Type.Optional(
      Type.String({
        description:
          'Free text, up to 4,096 characters; allowed only within 24 hours of the recipient’s last message to you',
        examples: ['Your order is on its way.'],
      }),
    ),
    template: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 512,
        description: 'Name of an approved template; works for any recipient',
        examples: ['order_update'],
      }),
    ),
    params: Type.Optional(params('Values for `{{1}}`, `{{2}}` and so on in the template, in order')),
    language: Type.Optional(
      Type.String({ minLength: 1, maxLength: 20, description: 'Language of the template', examples: ['en'] }),
    ),
    media_url: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2_000,
        description:
          'Public https URL of an image, video, document or audio file; same 24-hour rule as free text',
        examples: ['https://shop.example/invoice.pdf'],
      }),
    ),
    media_type: Type.Optional(
      Type.Enum([...MEDIA_KINDS], {
        description: 'If absent, detected from the file extension in the URL',
        examples: ['document'],
      }),
    ),
    caption: Type.Optional(
      Type.String({
        maxLength: 4_096,
        description: 'Shown with the media; not with audio',
        examples: ['Invoice'],
      }),
    ),
    client_ref,
  },
  {
    title: 'ChatMessage',
    description: 'A chat message: a text, a template, or media',
    additionalProperties: false,
    examples: [{ to: '919876543210', template: 'order_update', params: ['42', 'Monday'] }],
  },
);
type ChatBody = Static<typeof ChatBody>;

const ChatAnswer = Type.Object(
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

const Template = Type.Object(
  {
    name: Type.String({ description: 'The name to use in a send', examples: ['order_update'] }),
    category: Type.String({ description: 'UTILITY, MARKETING or AUTHENTICATION', examples: ['UTILITY'] }),
    language: Type.String({ description: 'Its language', examples: ['en'] }),
    body: Type.String({ description: 'Its text', examples: ['Order {{1}} ships on {{2}}.'] }),
    params_count: Type.Integer({ description: 'Number of values it needs', examples: [2] }),
  },
  { title: 'ChatTemplate', description: 'An approved template' },
);

const time = (description: string) =>
  orNull(Type.String({ examples: ['2027-01-31T13:00:00.000Z'] }), description);

const StatusAnswer = success(
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
    sent_at: time('When the carrier accepted it'),
    delivered_at: time('When it was delivered'),
    read_at: time('When it was read'),
  }),
  'The status of the message',
);

const StatusParams = Type.Object({
  messageId: Type.String({ description: 'The number of the message, or its message_id', examples: ['17'] }),
});

const MediaParams = Type.Object({
  mediaId: Type.String({ description: 'ID of the file', examples: ['1037543291543636'] }),
});

const MOST_ROWS = 100_000;
/** Room for so many rows. */
const LARGEST_BULK = 32 * 1_024 * 1_024;
/** Each row is an object with two fields, one of them a list, of ten values if all rows are given. */
const BULK_BOUNDS = { entries: 11 * MOST_ROWS, fields: 2 * MOST_ROWS + 10, opened: 2 * MOST_ROWS + 10 };

const BulkBody = Type.Object(
  {
    template: Type.String({
      minLength: 1,
      maxLength: 512,
      description: 'Name of an approved template',
      examples: ['order_update'],
    }),
    language: Type.Optional(
      Type.String({ minLength: 1, maxLength: 20, description: 'Language of the template', examples: ['en'] }),
    ),
    rows: Type.Array(
      Type.Object(
        {
          to: Type.String({ minLength: 1, maxLength: 64, description: TO, examples: ['919876543210'] }),
          params: Type.Optional(params('Values for the template’s variables')),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: MOST_ROWS, description: 'The recipients, each with their values' },
    ),
    client_ref,
  },
  {
    title: 'ChatCampaign',
    description: 'A template sent to many recipients',
    additionalProperties: false,
    examples: [{ template: 'order_update', rows: [{ to: '919876543210', params: ['42', 'Monday'] }] }],
  },
);
type BulkBody = Static<typeof BulkBody>;

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

/** Chat messages, under `chatapp` and under the word that the operator has chosen, which is not documented. */
export function chatappRoutes(v2: FastifyInstance, gateway: Gateway): void {
  for (const word of new Set(['chatapp', gateway.chatWord])) register(v2, gateway, word);
}

function register(v2: FastifyInstance, gateway: Gateway, word: string): void {
  const describe = ({ bounds, ...described }: Omit<Operation, 'tag'> & { bounds?: JsonBounds }) => {
    const { schema, config: basic } = operation({ ...described, tag: 'Chat' });
    const config = bounds ? { ...basic, bounds } : basic;
    const { operationId: _, ...undocumented } = schema;
    return { schema: word === 'chatapp' ? schema : undocumented, config, serializerCompiler: plainJson };
  };

  v2.post<{ Body: ChatBody }>(
    `/${word}/send`,
    {
      ...describe({
        id: 'sendChat',
        summary: 'Send a chat message',
        description:
          'Stores and charges the message, then waits for the carrier, whose ID is in the response. If the carrier rejects the message, it is refunded. With an Idempotency-Key header or a client_ref, a repeat within 24 hours gets the first successful response and sends nothing.',
        scope: 'send',
        body: ChatBody,
        answer: ChatAnswer,
        errors: [...SEND_ERRORS, 'upstream_error'],
      }),
      preValidation: refuseIfOff,
    },
    async (request) => {
      const { account } = callerOf(request);
      refuseUnstorable(request.body);
      const given = toRequest(request.body);
      const key = takeIdempotencyKey(request, given.clientRef);
      const { messageId, number } = await sendChat(gateway.chatting, account, {
        ...given,
        idempotency: key === null ? null : { key: `send ${key}`, fingerprint: fingerprint(given) },
        stillAllowed: stillAllowed(gateway, request),
      });
      return { status: 'success', data: { message_id: messageId, id: number, to: request.body.to } };
    },
  );

  v2.post<{ Body: BulkBody }>(
    `/${word}/send-bulk`,
    {
      ...describe({
        id: 'sendChats',
        summary: 'Send a template to many recipients',
        description:
          'Creates a job, as for SMS. Messages are sent at the carrier’s rate, and /jobs shows the progress. Rows that cannot be sent are left out and not charged.',
        scope: 'send',
        body: BulkBody,
        answer: BulkAnswer,
        errors: SEND_ERRORS,
        bounds: BULK_BOUNDS,
      }),
      preValidation: refuseIfOff,
      bodyLimit: LARGEST_BULK,
      validatorCompiler: compileForFirst,
    },
    async (request) => {
      const { account } = callerOf(request);
      // A hundred thousand rows take a while each time that they are gone through.
      await nextTurn();
      refuseUnstorable(request.body);
      await nextTurn();
      const given = toCampaign(request.body);
      const key = takeIdempotencyKey(request, given.clientRef);
      const accepted = await sendMessages(gateway.sending, account, {
        ...given,
        idempotency:
          key === null ? null : { key: `send ${key}`, fingerprint: await fingerprintOfCampaign(given) },
        stillAllowed: stillAllowed(gateway, request),
      });
      const data = bulkSummary(account.number, accepted);
      return { ...SUCCESS, data: { ...data, rejections: rejectionsOf(accepted) } };
    },
  );

  v2.get(
    `/${word}/templates`,
    {
      ...describe({
        id: 'listChatTemplates',
        summary: 'Approved chat templates',
        answer: success(Type.Array(Template, { description: 'The templates' }), 'The templates'),
        errors: ['chatapp_disabled'],
      }),
      preValidation: refuseIfOff,
    },
    (request) => ({
      ...SUCCESS,
      data: callerOf(request)
        .account.chatTemplates.filter(({ status }) => status === 'approved')
        .map(({ name, category, language, body }) => ({
          name,
          category,
          language,
          body,
          params_count: countParams(body),
        })),
    }),
  );

  v2.get<{ Params: Static<typeof StatusParams> }>(
    `/${word}/status/:messageId`,
    {
      ...describe({
        id: 'getChatStatus',
        summary: 'Get the status of a chat message',
        params: StatusParams,
        answer: StatusAnswer,
        errors: ['chatapp_disabled'],
      }),
      preValidation: refuseIfOff,
    },
    async (request) => {
      const { account } = callerOf(request);
      return {
        ...SUCCESS,
        data: onWire(await findChatStatus(gateway.db.reports, account, request.params.messageId)),
      };
    },
  );

  v2.get<{ Params: Static<typeof MediaParams> }>(
    `/${word}/media/:mediaId`,
    {
      ...describe({
        id: 'getChatMedia',
        summary: 'Get a file that was sent to you',
        description:
          'Fetches the file from the carrier, which keeps files for a limited time. The ID is in the `media` of `inbound_chat`. The response is the file itself.',
        params: MediaParams,
        answer: Type.Unknown({ description: 'The file, with its own content type' }),
        errors: ['chatapp_disabled', 'upstream_error'],
      }),
      preValidation: refuseIfOff,
    },
    async (request, reply) => {
      const { account } = callerOf(request);
      const { mimeType, bytes, filename, content } = await gateway.chatMedia(account, request.params.mediaId);
      if (bytes !== null) void reply.header('content-length', bytes);
      return reply
        .type(/^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? mimeType : 'application/octet-stream')
        .header(
          'content-disposition',
          `attachment; filename*=UTF-8''${encodeURIComponent(filename ?? request.params.mediaId)}`,
        )
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(content);
    },
  );
}

/** Before the shape of the call is looked at. */
function refuseIfOff(request: FastifyRequest, _reply: unknown, next: (error?: Error) => void): void {
  const { features } = callerOf(request).account;
  next(features.chatapp ? undefined : new DomainError(fact('chat_disabled')));
}

function stillAllowed(gateway: Gateway, request: FastifyRequest): () => Promise<void> {
  return () => refuseIfNoLongerAllowed(gateway, callerOf(request), 'send', request);
}

function toRequest(body: ChatBody): SendRequest<ChatContent> {
  const { to, message = '', template = null, params: values = [], language = null, media_url: url } = body;
  const caption = body.caption ?? (message.trim() === '' ? null : message);
  return {
    family: 'v2',
    sender: '',
    content: {
      channel: 'chatapp',
      template,
      language,
      params: [values],
      media: url === undefined ? null : { url, type: body.media_type ?? null, caption },
    },
    // What a person reads of media is their caption.
    messages: [{ recipient: to, text: url === undefined || template !== null ? message : (caption ?? '') }],
    scheduleAt: null,
    clientRef: body.client_ref ?? null,
    idempotency: null,
    sandbox: false,
    onBadMessage: 'refuse',
  };
}

function toCampaign({ template, language, rows, client_ref: clientRef }: BulkBody): SendRequest<ChatContent> {
  return {
    family: 'v2',
    sender: '',
    content: {
      channel: 'chatapp',
      template,
      language: language ?? null,
      params: rows.map((row) => row.params ?? []),
      media: null,
    },
    messages: rows.map(({ to: recipient }) => ({ recipient, text: '' })),
    scheduleAt: null,
    clientRef: clientRef ?? null,
    idempotency: null,
    sandbox: false,
    onBadMessage: 'report',
    asCampaign: true,
  };
}

function onWire({ messageId, number, to, status, error, cause, sentAt, deliveredAt, readAt }: ChatStatus) {
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
