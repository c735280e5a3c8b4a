import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Account } from '../../core/accounts/account.ts';
import type { ChatContent } from '../../core/channels/chatapp/chat-content.ts';
import { countParams } from '../../core/channels/chatapp/chat-templates.ts';
import {
  readBusinessAccount,
  readConversation,
  readConversations,
  type ChatLine,
} from '../../core/chat/conversations.ts';
import { sendChat } from '../../core/chat/send-chat.ts';
import type { Gateway } from '../../core/gateway.ts';
import { fingerprint } from '../../core/messages/fingerprint.ts';
import type { SendRequest } from '../../core/messages/send-request.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { only, requireIdempotencyKey, stillAllowed } from './channel-gate.ts';
import { pageOf, pageQuery, pageWith } from './list-page.ts';
import { actorOf, operation } from './operation.ts';
import { isPicture, sendMedia } from './preview-answer.ts';
import { time, timeOrNull } from './values.ts';

const textOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

const ChatTemplate = Type.Object(
  {
    name: Type.String({ description: 'Its name' }),
    language: Type.String({ description: 'Its language' }),
    category: Type.String({ description: 'UTILITY, MARKETING or AUTHENTICATION' }),
    body: Type.String({ description: 'Its text' }),
    status: Type.Enum(['approved', 'paused', 'disabled'], { description: 'What the provider says' }),
    problem: textOrNull('Why it cannot be sent from here'),
    params: Type.Integer({ description: 'Values that it takes' }),
  },
  { title: 'PanelChatTemplate', description: 'A template of the provider' },
);

const BusinessAccount = Type.Object(
  {
    sender: textOrNull('The number that messages come from; null: none is connected'),
    called_at: timeOrNull('When the provider last called'),
    synced_at: timeOrNull('When templates were last read'),
    sync_failed: Type.Boolean({ description: 'Whether the last reading failed' }),
    templates: Type.Array(ChatTemplate, { description: 'By name and language' }),
  },
  { title: 'BusinessAccount', description: 'What chat messages come from' },
);

const Synced = Type.Object(
  { changed: Type.Integer({ description: 'Templates that have changed' }) },
  { description: 'What the provider told' },
);

const Conversation = Type.Object(
  {
    person: Type.String({ description: 'The number' }),
    name: textOrNull('What the person is called'),
    last_at: time('When the person last wrote; when the account did, if the person never has'),
    open_until: timeOrNull('When the session ends; null: the person never wrote'),
    last_text: textOrNull('What was written then'),
    last_kind: textOrNull('Text, image, …'),
  },
  { title: 'Conversation', description: 'Somebody who wrote, or was written to' },
);

const Line = Type.Object(
  {
    id: Type.String({ description: 'Its id' }),
    inbound: Type.Boolean({ description: 'Whether the person wrote it' }),
    at: time('When'),
    kind: Type.String({ description: 'Text, image, …' }),
    text: textOrNull('What it says; null: past its retention'),
    file: textOrNull('Name or type of the file that came with it'),
    media: Type.Union(
      [
        Type.Object({
          url: Type.String({ description: 'Where the file is, below /panel/api' }),
          picture: Type.Boolean({ description: 'Whether a page can show it' }),
        }),
        Type.Null(),
      ],
      { description: 'The file itself, fetched from the provider when it is asked for' },
    ),
    status: Type.Union([Type.Enum(['queued', 'sent', 'delivered', 'read', 'failed']), Type.Null()], {
      description: 'Of what the account sent',
    }),
    error: textOrNull('Why it failed'),
    read_at: timeOrNull('When it was read'),
  },
  { title: 'ChatLine', description: 'One message of a conversation' },
);

const Thread = Type.Object(
  {
    person: Type.String({ description: 'The number' }),
    name: textOrNull('What the person is called'),
    open_until: timeOrNull('When the session ends, or has ended; null: the person never wrote'),
    ...pageWith(Line, 'Newest first').properties,
  },
  { title: 'ChatThread', description: 'A conversation' },
);

const Params = Type.Object({
  person: Type.String({ pattern: '^[0-9]{7,15}$', description: 'Number with its country code' }),
});
const MediaParams = Type.Object({ id: Type.String({ maxLength: 200, description: 'Id of the file' }) });
const ListQuery = Type.Object(pageQuery, { additionalProperties: false });

const NewLine = Type.Object(
  {
    text: Type.Optional(Type.String({ minLength: 1, maxLength: 4_096, description: 'In a session only' })),
    template: Type.Optional(Type.String({ minLength: 1, maxLength: 512, description: 'Its name' })),
    language: Type.Optional(Type.String({ minLength: 1, maxLength: 20, description: 'Of the template' })),
    params: Type.Optional(Type.Array(Type.String(), { maxItems: 100, description: 'Its values, in order' })),
  },
  { additionalProperties: false },
);
type NewLine = Static<typeof NewLine>;

const Written = Type.Object(
  { message_id: Type.String({ description: 'The provider’s id, or ours' }) },
  { title: 'WrittenChat', description: 'The provider has it' },
);

const TAG = { tag: 'Chat' } as const;

export function chatRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { db } = gateway;
  const preValidation = only('chatapp');

  api.get(
    '/chat/account',
    {
      ...operation({
        ...TAG,
        id: 'readBusinessAccount',
        summary: 'What chat messages come from',
        requires: 'viewer',
        answer: BusinessAccount,
      }),
      preValidation,
    },
    async (request) => {
      const { account } = actorOf(request);
      const found = await readBusinessAccount(db, account);
      return {
        sender: found?.sender ?? null,
        called_at: found?.calledAt?.toISOString() ?? null,
        synced_at: found?.syncedAt?.toISOString() ?? null,
        sync_failed: (found?.syncProblem ?? null) !== null,
        templates: templatesOf(account),
      };
    },
  );

  api.post(
    '/chat/account/sync',
    {
      ...operation({
        ...TAG,
        id: 'syncChatTemplates',
        summary: 'Ask the provider for its templates',
        requires: 'sender',
        body: Type.Object({}, { additionalProperties: false }),
        answer: Synced,
        errors: ['no_business_account', 'upstream_error'],
      }),
      preValidation,
    },
    async (request) => ({ changed: await gateway.syncChatTemplates(actorOf(request).account) }),
  );

  api.get<{ Querystring: Static<typeof ListQuery> }>(
    '/chat/conversations',
    {
      ...operation({
        ...TAG,
        id: 'listConversations',
        summary: 'Who wrote, whoever wrote last first, and who has not answered',
        requires: 'viewer',
        querystring: ListQuery,
        answer: pageWith(Conversation, 'The conversations'),
      }),
      preValidation,
    },
    async (request) => {
      const { conversations, next } = await readConversations(
        db,
        actorOf(request).account,
        pageOf(request.query),
      );
      return {
        items: conversations.map(({ person, contactName, lastAt, openUntil, lastBody, lastKind }) => ({
          person,
          name: contactName,
          last_at: lastAt.toISOString(),
          open_until: openUntil?.toISOString() ?? null,
          last_text: lastBody,
          last_kind: lastKind,
        })),
        next,
      };
    },
  );

  api.get<{ Params: Static<typeof Params>; Querystring: Static<typeof ListQuery> }>(
    '/chat/conversations/:person',
    {
      ...operation({
        ...TAG,
        id: 'readConversation',
        summary: 'What both sides wrote, the newest first',
        requires: 'viewer',
        params: Params,
        querystring: ListQuery,
        answer: Thread,
      }),
      preValidation,
    },
    async (request) => {
      const { person } = request.params;
      const found = await readConversation(db, actorOf(request).account, person, pageOf(request.query));
      return {
        person,
        name: found.contactName,
        open_until: found.openUntil?.toISOString() ?? null,
        items: found.lines.map(describe),
        next: found.next,
      };
    },
  );

  api.get<{ Params: Static<typeof MediaParams> }>(
    '/chat/media/:id',
    {
      ...operation({
        ...TAG,
        id: 'readChatMedia',
        summary: 'A file that somebody has sent, from the provider',
        requires: 'viewer',
        params: MediaParams,
        answer: Type.Unknown({ description: 'The file' }),
        errors: ['upstream_error'],
      }),
      preValidation,
    },
    async (request, reply) => {
      const { id } = request.params;
      const actor = actorOf(request);
      const media = await gateway.chatMedia(actor.account, id);
      await gateway.people.views.noteFile(actor, `chat/media/${id}`);
      return sendMedia(reply, id, media);
    },
  );

  api.post<{ Params: Static<typeof Params>; Body: NewLine }>(
    '/chat/conversations/:person/messages',
    {
      ...operation({
        ...TAG,
        id: 'writeChat',
        summary: 'Write to somebody',
        requires: 'sender',
        params: Params,
        body: NewLine,
        answer: Written,
        errors: [
          'invalid_recipient',
          'no_business_account',
          'template_not_found',
          'template_not_sendable',
          'template_required',
          'insufficient_chatapp_credits',
          'idempotency_mismatch',
          'upstream_error',
        ],
      }),
      preValidation,
    },
    async (request) => {
      refuseUnstorable(request.body);
      const given = toRequest(request.params.person, request.body);
      const { messageId } = await sendChat(gateway.chatting, actorOf(request).account, {
        ...given,
        idempotency: { key: requireIdempotencyKey(request), fingerprint: fingerprint(given) },
        stillAllowed: stillAllowed(gateway, request),
      });
      return { message_id: messageId };
    },
  );
}

function templatesOf({ chatTemplates }: Account): Static<typeof ChatTemplate>[] {
  return chatTemplates
    .map(({ name, language, category, body, status, problem }) => ({
      name,
      language,
      category,
      body,
      status,
      problem,
      params: countParams(body),
    }))
    .sort((one, other) => (`${one.name} ${one.language}` < `${other.name} ${other.language}` ? -1 : 1));
}

function describe({ publicId, isInbound, at, kind, body, media, status, error, readAt }: ChatLine) {
  return {
    id: publicId,
    inbound: isInbound,
    at: at.toISOString(),
    kind,
    text: body,
    file: media && (media.filename ?? media.mimeType),
    media: media && {
      url: `chat/media/${encodeURIComponent(media.id)}`,
      picture: isPicture(media.mimeType),
    },
    status,
    error,
    read_at: readAt?.toISOString() ?? null,
  };
}

function toRequest(person: string, body: NewLine): SendRequest<ChatContent> {
  const { text = '', template = null, language = null, params = [] } = body;
  return {
    family: 'panel',
    sender: '',
    content: { channel: 'chatapp', template, language, params: [params], media: null },
    messages: [{ recipient: person, text }],
    scheduleAt: null,
    clientRef: null,
    idempotency: null,
    sandbox: false,
    onBadMessage: 'refuse',
  };
}
