import { Type, type Static } from 'typebox';
import { Sent } from '../records/sent.ts';
import type { Routes } from '../route.ts';
import { integer, nullable, text } from '../shapes.ts';

/** More than any setting lets one email have. */
const MOST_ADDRESSES = 10_000;

/** What an email can be made of. */
export const EmailOptions = Type.Object({
  /** The approved ones. */
  domains: Type.Array(text),
  /** The usable ones. */
  templates: Type.Array(Type.Object({ id: text, subject: text })),
  mostRecipients: integer,
  mostFiles: integer,
  /** Together. */
  mostFileBytes: integer,
  /** Credits for one recipient. */
  price: Type.Number(),
});
export type EmailOptions = Static<typeof EmailOptions>;

/** Texts of an email: null where the template's are taken. */
export const emailTexts = {
  subject: nullable(Type.String({ maxLength: 900 })),
  html: nullable(Type.String({ maxLength: 1_000_000 })),
  /** For readers of plain text; null: made from the HTML. */
  bodyText: nullable(Type.String({ maxLength: 1_000_000 })),
  templateId: nullable(Type.String({ minLength: 1, maxLength: 100 })),
  placeholders: Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 10_000 }), {
    maxProperties: 1_000,
  }),
};

const Attachment = Type.Object(
  {
    filename: Type.String({ minLength: 1, maxLength: 255, pattern: '^[^\\p{Cc}/\\\\]+$' }),
    contentType: nullable(Type.String({ maxLength: 127, pattern: '^[\\w.+-]+/[\\w.+-]+$' })),
    /** Base64. */
    content: text,
  },
  { additionalProperties: false },
);

const addresses = (least: number) =>
  Type.Array(Type.String({ maxLength: 1_000 }), { minItems: least, maxItems: MOST_ADDRESSES });

const Email = Type.Object(
  {
    from: Type.String({ minLength: 1, maxLength: 1_000 }),
    /** Each gets an email of their own. */
    to: addresses(1),
    cc: addresses(0),
    bcc: addresses(0),
    replyTo: nullable(Type.String({ maxLength: 1_000 })),
    ...emailTexts,
    attachments: Type.Array(Attachment, { maxItems: 100 }),
    trackOpens: Type.Boolean(),
    trackClicks: Type.Boolean(),
    /** ISO 8601 with an offset; null: now. */
    schedule: nullable(Type.String({ maxLength: 64 })),
  },
  { additionalProperties: false },
);
export type Email = Static<typeof Email>;

export const emailSendRoutes = {
  'GET /email/options': { requires: 'viewer', answer: EmailOptions },
  'POST /email/messages': { requires: 'sender', body: Email, answer: Sent },
} as const satisfies Routes;
