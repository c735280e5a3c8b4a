import { Type } from 'typebox';
import type { Routes } from '../route.ts';
import { mailHtml, mailSubject, mailText, name } from '../values.ts';
import {
  closed,
  instant,
  integer,
  nullable,
  pageOf,
  recordNumber,
  reviewed,
  searchQuery,
  text,
  textOrNull,
} from '../shapes.ts';
import type { Static } from '../static.ts';

const listed = {
  /** What requests name it by. */
  id: text,
  /** Rises with every change of its texts. */
  version: integer,
  subject: text,
  status: reviewed.status,
  reason: reviewed.reason,
  isUsable: Type.Boolean(),
  updatedAt: instant,
};

const ListedEmailTemplate = Type.Object(listed);
export type ListedEmailTemplate = Static<typeof ListedEmailTemplate>;

export const EmailTemplate = Type.Object({
  ...listed,
  html: text,
  /** Null: made from the HTML. */
  text: textOrNull,
  placeholders: Type.Array(text),
  createdAt: instant,
});
export type EmailTemplate = Static<typeof EmailTemplate>;

const texts = { subject: mailSubject(), html: mailHtml(), bodyText: nullable(mailText()) };

const NewTemplate = closed({ id: name(), ...texts });

const Change = closed({
  /** The one that was changed. */
  version: recordNumber,
  ...texts,
});

const Named = Type.Object({ id: Type.String({ maxLength: 100 }) });

export const emailTemplateRoutes = {
  // In the order of their names.
  'GET /email/templates': {
    requires: 'viewer',
    query: closed(searchQuery),
    answer: pageOf(ListedEmailTemplate),
  },
  'GET /email/templates/:id': { requires: 'viewer', params: Named, answer: EmailTemplate },
  'POST /email/templates': { requires: 'sender', body: NewTemplate, answer: EmailTemplate },
  // Texts that differ become its next version.
  'PATCH /email/templates/:id': { requires: 'sender', params: Named, body: Change, answer: EmailTemplate },
  // Emails that were accepted with it are sent.
  'DELETE /email/templates/:id': { requires: 'sender', params: Named, answer: null },
} as const satisfies Routes;
