import { Type } from 'typebox';
import { CHAT_STATES, CHAT_TEMPLATE_STATES } from '../lists.ts';
import type { Routes } from '../route.ts';
import {
  closed,
  instant,
  instantOrNull,
  integer,
  nullable,
  pageOf,
  pageQuery,
  saidOrNull,
  text,
  textOrNull,
} from '../shapes.ts';
import type { Static } from '../static.ts';

/** A template of the provider. */
const ChatTemplate = Type.Object({
  name: text,
  language: text,
  /** UTILITY, MARKETING or AUTHENTICATION. */
  category: text,
  body: text,
  status: Type.Enum([...CHAT_TEMPLATE_STATES]),
  /** Why it cannot be sent from here. */
  problem: saidOrNull,
  /** How many values it takes. */
  params: integer,
});
export type ChatTemplate = Static<typeof ChatTemplate>;

const BusinessAccount = Type.Object({
  /** The number that messages come from; null: none is connected. */
  sender: textOrNull,
  /** When the provider last sent a callback. */
  calledAt: instantOrNull,
  /** A message was sent at this time, and none of the provider's callbacks has come since, for longer than usual. */
  overdueSince: instantOrNull,
  /** When templates were last read. */
  syncedAt: instantOrNull,
  syncFailed: Type.Boolean(),
  templates: Type.Array(ChatTemplate),
});
export type BusinessAccount = Static<typeof BusinessAccount>;

const Conversation = Type.Object({
  /** The person's number. */
  person: text,
  contactName: textOrNull,
  lastAt: instant,
  lastKind: textOrNull,
  lastBody: textOrNull,
  /** When the session ends; null: the person never wrote, and the last message is the account's. */
  openUntil: instantOrNull,
});
export type Conversation = Static<typeof Conversation>;

const ChatLine = Type.Object({
  id: text,
  isInbound: Type.Boolean(),
  at: instant,
  kind: text,
  /** Null: past its retention. */
  body: textOrNull,
  /** The file that came with it; the provider is asked for it when a user wants it. */
  media: nullable(
    Type.Object({
      id: text,
      filename: textOrNull,
      mimeType: text,
      /** Whether a page can show it. */
      isPicture: Type.Boolean(),
    }),
  ),
  /** Null: the person wrote it. */
  status: nullable(Type.Enum([...CHAT_STATES])),
  error: saidOrNull,
  readAt: instantOrNull,
});
export type ChatLine = Static<typeof ChatLine>;

/** A page of what both sides wrote. */
const Thread = Type.Object({
  contactName: textOrNull,
  /** When the session ends, or has ended; null: the person never wrote. */
  openUntil: instantOrNull,
  ...pageOf(ChatLine).properties,
});

const NewLine = closed({
  /** In a session only. */
  text: nullable(Type.String({ minLength: 1, maxLength: 4_096 })),
  template: nullable(Type.String({ minLength: 1, maxLength: 512 })),
  language: nullable(Type.String({ minLength: 1, maxLength: 20 })),
  params: Type.Array(text, { maxItems: 100 }),
});
export type NewLine = Static<typeof NewLine>;

const OfPerson = Type.Object({ person: Type.String({ pattern: '^[0-9]{7,15}$' }) });
const Page = closed(pageQuery);

export const chatRoutes = {
  'GET /chat/account': { requires: 'viewer', answer: BusinessAccount },
  'POST /chat/account/sync': {
    requires: 'sender',
    body: closed({}),
    answer: Type.Object({ changed: integer }),
  },
  // Most recent first; on the first page also those who have not answered yet.
  'GET /chat/conversations': { requires: 'viewer', query: Page, answer: pageOf(Conversation) },
  'GET /chat/conversations/:person': { requires: 'viewer', params: OfPerson, query: Page, answer: Thread },
  'GET /chat/media/:id': {
    requires: 'viewer',
    params: Type.Object({ id: Type.String({ maxLength: 200 }) }),
    answer: 'file',
  },
  'POST /chat/conversations/:person/messages': {
    requires: 'sender',
    params: OfPerson,
    body: NewLine,
    answer: Type.Object({ messageId: text }),
  },
} as const satisfies Routes;
