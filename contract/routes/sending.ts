import { Type } from 'typebox';
import { SENDER_ROUTES } from '../lists.ts';
import { accepted } from '../records/sent.ts';
import type { Routes } from '../route.ts';
import {
  closed,
  instantOrNull,
  integer,
  integerOrNull,
  nullable,
  said,
  text,
  textOrNull,
} from '../shapes.ts';
import type { Static } from '../static.ts';

/** Rows that the panel reads, shows and sends at once. */
export const MOST_ROWS = 20_000;
/** Rows of one check, and of a send that is no campaign. */
export const FEW_ROWS = 200;
export const LONGEST_TEXT = 4_000;

const senderRoute = Type.Enum([...SENDER_ROUTES]);

const SendOptions = Type.Object({
  /** The approved ones. */
  senders: Type.Array(Type.Object({ senderId: text, route: senderRoute, dltHeaderId: textOrNull })),
  /** The approved ones, newest first. */
  templates: Type.Array(
    Type.Object({
      id: integer,
      name: text,
      content: text,
      /** The only sender ID that may use it; null: any. */
      senderId: textOrNull,
      dltTemplateId: textOrNull,
    }),
  ),
  /** Newest first. */
  groups: Type.Array(Type.Object({ id: integer, name: text, contactsCount: integer })),
  /** Credits for a part. */
  prices: Type.Object({
    transactional: Type.Number(),
    promotional: Type.Number(),
    /** Under a sender ID of letters. */
    promotionalSender: Type.Number(),
    international: Type.Number(),
  }),
  /** When promotions are sent: minutes of that zone's clock, like 10:00. */
  promotionalHours: Type.Object({ from: text, to: text, timeZone: text }),
  limits: Type.Object({
    /** Most characters of a template's variable. */
    maxVariable: integer,
    scheduleHorizonDays: integer,
    /** Most rows of one campaign. */
    rows: integer,
    /** More rows than this make a campaign. */
    direct: integer,
  }),
  /** Whether every sender ID needs a DLT header ID. */
  dltRequired: Type.Boolean(),
});
export type SendOptions = Static<typeof SendOptions>;

const messageText = Type.String({ minLength: 1, maxLength: LONGEST_TEXT });

const fieldsFor = (most: number) => ({
  /** An approved sender ID, or PROMOTIONAL. */
  sender: Type.String({ minLength: 1, maxLength: 64 }),
  /** Without it, the sender ID's own. */
  route: Type.Optional(senderRoute),
  /** Numbers in any spelling. */
  recipients: Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: most }),
  /** What all of them are sent. */
  text: Type.Optional(messageText),
  /** What each of them is sent, in the order of the recipients; in place of `text`. */
  texts: Type.Optional(Type.Array(messageText, { minItems: 1, maxItems: most })),
  /** The template that the texts must match. */
  dltTemplateId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  /** ISO 8601 with an offset; without it, they are sent at once. */
  schedule: Type.Optional(Type.String({ maxLength: 64 })),
});

const FewBody = closed(fieldsFor(FEW_ROWS));
const CampaignBody = closed({
  ...fieldsFor(MOST_ROWS),
  /** What the campaign is called in the panel. */
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
});
export type CampaignBody = Static<typeof CampaignBody>;

const Problem = Type.Object({
  code: text,
  message: text,
  /** Of a text that matches no template: the nearest, where they differ (from 0), and what should stand there. */
  mismatch: nullable(Type.Object({ template: text, position: integer, expected: text })),
});
export type SendProblem = Static<typeof Problem>;

/** What sending would do. */
const Check = Type.Object({
  /** Credits that the account has for this route. */
  balance: Type.Number(),
  route: textOrNull,
  dltHeaderId: textOrNull,
  /** In the order of the recipients. */
  rows: Type.Array(
    Type.Object({
      /** As it is stored; null: it is not a number. */
      recipient: textOrNull,
      measured: nullable(
        Type.Object({
          encoding: Type.Enum(['gsm7', 'ucs2']),
          /** Septets, or code units of Unicode. */
          units: integer,
          parts: integer,
        }),
      ),
      credits: nullable(Type.Number()),
      /** The first character outside of the GSM alphabet, and its index from 0. */
      unicodeAt: nullable(Type.Object({ index: integer, character: text })),
      template: nullable(Type.Object({ id: integer, name: text })),
      dltEntityId: textOrNull,
      dltTemplateId: textOrNull,
      inDnd: nullable(Type.Boolean()),
      leavesAt: instantOrNull,
      /** All that speaks against it. */
      problems: Type.Array(Problem),
    }),
  ),
});
export type Check = Static<typeof Check>;

const Acceptance = Type.Object({
  ...accepted,
  /** Id of the first message. */
  messageId: text,
  /** Null: it is not a campaign. */
  campaign: integerOrNull,
  /** When the last message is expected to be sent; ISO 8601. */
  estimatedDelivery: text,
  /** Recipients that were left out for the same reason, uncharged: how many, and the first hundred as given. */
  rejected: Type.Array(Type.Object({ reason: said, count: integer, recipients: Type.Array(Type.String()) })),
  /** Whether this request was accepted before. */
  isRepeat: Type.Boolean(),
});
export type Acceptance = Static<typeof Acceptance>;

// Sends carry the header idempotency-key: a repeat gets the first answer and sends nothing.
export const sendingRoutes = {
  'GET /send-options': { requires: 'sender', answer: SendOptions },
  'POST /messages/check': { requires: 'sender', body: FewBody, answer: Check },
  'POST /messages': { requires: 'sender', body: FewBody, answer: Acceptance },
  'POST /campaigns': { requires: 'sender', body: CampaignBody, answer: Acceptance },
} as const satisfies Routes;
