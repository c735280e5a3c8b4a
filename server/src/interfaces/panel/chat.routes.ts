import { sayTo } from 'harkara-contract/say.ts';
import type { FastifyInstance } from 'fastify';
import { chatRoutes as routes, type NewLine } from 'harkara-contract/routes/chat.ts';
import type { Account } from '../../core/accounts/account.ts';
import type { ChatContent } from '../../core/channels/chatapp/chat-content.ts';
import { countParams } from '../../core/channels/chatapp/chat-templates.ts';
import {
  findOverdueCall,
  readBusinessAccount,
  readConversation,
  readConversations,
} from '../../core/channels/chatapp/conversations.ts';
import { sendChat } from '../../core/channels/chatapp/send-chat.ts';
import type { Gateway } from '../../core/gateway.ts';
import { fingerprint } from '../../core/messages/fingerprint.ts';
import type { SendRequest } from '../../core/messages/send-request.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { forAll, only, requireIdempotencyKey, sentBy } from './channel-gate.ts';
import { idOf, limitOf } from './paging.ts';
import { isPicture, media as mediaAnswer } from './preview-answer.ts';
import { sayStored } from './say-stored.ts';
import { serve } from './serve.ts';

export function chatRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { db } = gateway;
  serve(
    api,
    routes,
    {
      'GET /chat/account': async ({ actor: { account }, listener }) => {
        const found = await readBusinessAccount(db, account);
        return {
          sender: found?.sender ?? null,
          calledAt: found?.calledAt ?? null,
          overdueSince: found && (await findOverdueCall(db, account, found, gateway.now())),
          syncedAt: found?.syncedAt ?? null,
          syncFailed: (found?.syncProblem ?? null) !== null,
          templates: templatesOf(account).map((one) => ({
            ...one,
            problem: sayStored(listener, one.problem),
          })),
        };
      },
      'POST /chat/account/sync': async ({ actor }) => ({
        changed: await gateway.syncChatTemplates(actor.account),
      }),
      'GET /chat/conversations': async ({ actor, query }) => {
        const page = { cursor: query.cursor ?? null, limit: limitOf(query) };
        const { conversations, next } = await readConversations(db, actor.account, page);
        return { items: conversations, next };
      },
      'GET /chat/conversations/:person': async ({ actor, params, query, listener }) => {
        const page = { before: idOf(query), limit: limitOf(query) };
        const { lines, ...thread } = await readConversation(db, actor.account, params.person, page);
        const items = lines.map(({ media, ...line }) => ({
          ...line,
          error: sayTo(listener, line.error),
          media: media && { ...media, isPicture: isPicture(media.mimeType) },
        }));
        return { ...thread, items };
      },
      'GET /chat/media/:id': async ({ actor, params: { id } }) => {
        const file = await gateway.chatMedia(actor.account, id);
        await gateway.people.views.noteFile(actor, `chat/media/${id}`);
        return mediaAnswer(id, file);
      },
      'POST /chat/conversations/:person/messages': async ({ actor, params, body, request }) => {
        refuseUnstorable(body);
        const given = toRequest(params.person, body);
        return sendChat(gateway.chatting, actor.account, {
          ...given,
          idempotency: { key: requireIdempotencyKey(request), fingerprint: fingerprint(given) },
          ...sentBy(gateway, request),
        });
      },
    },
    forAll(routes, { preValidation: only('chatapp') }),
  );
}

function templatesOf({ chatTemplates }: Account) {
  return chatTemplates
    .map((template) => ({ ...template, params: countParams(template.body) }))
    .sort((one, other) => (`${one.name} ${one.language}` < `${other.name} ${other.language}` ? -1 : 1));
}

function toRequest(person: string, { text, template, language, params }: NewLine): SendRequest<ChatContent> {
  return {
    family: 'panel',
    sender: '',
    content: { channel: 'chatapp', template, language, params: [params], media: null },
    messages: [{ recipient: person, text: text ?? '' }],
    scheduleAt: null,
    clientRef: null,
    idempotency: null,
    sandbox: false,
    onBadMessage: 'refuse',
  };
}
