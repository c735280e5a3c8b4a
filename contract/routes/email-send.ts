import { Type } from 'typebox';
import { Sent } from '../records/sent.ts';
import type { Routes } from '../route.ts';
import { closed, integer, nullable, text } from '../shapes.ts';
import { fileName, mailbox, mailboxes, mailHtml, mailSubject, mailText, mediaType, name } from '../values.ts';
import type { Static } from '../static.ts';

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
  subject: nullable(mailSubject()),
  html: nullable(mailHtml()),
  /** For readers of plain text; null: made from the HTML. */
  bodyText: nullable(mailText()),
  templateId: nullable(name()),
  placeholders: Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 10_000 }), {
    maxProperties: 1_000,
  }),
};

const Attachment = closed({
  filename: fileName(),
  contentType: nullable(mediaType()),
  /** Base64. */
  content: text,
});

const Email = closed({
  from: mailbox({ minLength: 1 }),
  /** Each gets an email of their own. */
  to: mailboxes({ minItems: 1 }),
  cc: mailboxes(),
  bcc: mailboxes(),
  replyTo: nullable(mailbox()),
  ...emailTexts,
  attachments: Type.Array(Attachment, { maxItems: 100 }),
  trackOpens: Type.Boolean(),
  trackClicks: Type.Boolean(),
  /** ISO 8601 with an offset; null: now. */
  schedule: nullable(Type.String({ maxLength: 64 })),
});
export type Email = Static<typeof Email>;

export const emailSendRoutes = {
  'GET /email/options': { requires: 'viewer', answer: EmailOptions },
  'POST /email/messages': { requires: 'sender', body: Email, answer: Sent },
} as const satisfies Routes;
