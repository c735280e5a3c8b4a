import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import {
  changeMailTemplate,
  createMailTemplate,
  getMailTemplate,
  removeMailTemplate,
  searchMailTemplates,
  type ListedEmailTemplate,
  type MailTemplateRecord,
} from '../../core/email/manage-templates.ts';
import type { Gateway } from '../../core/gateway.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { approval, name } from '../../core/value-shapes.ts';
import { inFormWords, only } from './channel-gate.ts';
import { pageOf, pageQuery, pageWith } from './list-page.ts';
import { actorOf, operation } from './operation.ts';
import { time } from './values.ts';

const listed = {
  id: Type.String({ description: 'What a send names it by' }),
  version: Type.Integer({ description: 'Rises with every change of its texts' }),
  subject: Type.String({ description: 'The subject' }),
  status: approval({ description: 'What a reviewer said' }),
  reason: Type.Union([Type.String(), Type.Null()], { description: 'Why it was rejected' }),
  usable: Type.Boolean({ description: 'Whether mails can be sent with it' }),
  updated_at: time('When its texts were last changed'),
};
const ListedMailTemplate = Type.Object(listed, {
  title: 'ListedMailTemplate',
  description: 'A mail template, as a list shows it',
});
const MailTemplate = Type.Object(
  {
    ...listed,
    html: Type.String({ description: 'The html' }),
    text: Type.Union([Type.String(), Type.Null()], { description: 'The text; null: made from the html' }),
    placeholders: Type.Array(Type.String(), { description: 'The placeholders in its texts' }),
    created_at: time('When it was made'),
  },
  { title: 'MailTemplate', description: 'A mail template' },
);

const Query = Type.Object(
  {
    ...pageQuery,
    q: Type.Optional(Type.String({ maxLength: 100, description: 'Part of its name or subject' })),
  },
  { additionalProperties: false },
);
const Params = Type.Object({ id: Type.String({ maxLength: 100, description: 'Its name' }) });

const texts = {
  subject: Type.String({ maxLength: 900, description: 'The subject' }),
  html: Type.String({ maxLength: 1_000_000, description: 'The html' }),
  text: Type.Optional(Type.String({ maxLength: 1_000_000, description: 'For those who read no html' })),
};
const NewTemplate = Type.Object(
  { id: name({ description: 'What a send names it by' }), ...texts },
  { additionalProperties: false },
);
const Change = Type.Object(
  { version: Type.Integer({ minimum: 1, description: 'The version that was changed' }), ...texts },
  { additionalProperties: false },
);

const BYTES_OF_TEXTS = 8 * 1_024 * 1_024;
const TAG = { tag: 'Email' } as const;

export function emailTemplatesRoutes(api: FastifyInstance, { db, mailing }: Gateway): void {
  const preValidation = only('email');
  const managing = { db, templates: mailing.templates };

  const describeListed = (template: ListedEmailTemplate): Static<typeof ListedMailTemplate> => ({
    id: template.id,
    version: template.version,
    subject: template.subject,
    status: template.status,
    reason: template.reason,
    usable: mailing.templates.mayUse(template),
    updated_at: template.updatedAt.toISOString(),
  });
  const describe = (template: MailTemplateRecord): Static<typeof MailTemplate> => ({
    ...describeListed(template),
    html: template.html,
    text: template.text,
    placeholders: template.placeholders,
    created_at: template.createdAt.toISOString(),
  });

  api.get<{ Querystring: Static<typeof Query> }>(
    '/email/templates',
    {
      ...operation({
        ...TAG,
        id: 'searchMailTemplates',
        summary: 'Mail templates, by name',
        requires: 'viewer',
        querystring: Query,
        answer: pageWith(ListedMailTemplate, 'The templates'),
      }),
      preValidation,
    },
    async (request) => {
      refuseUnstorable(request.query);
      const { limit, cursor: after } = pageOf(request.query);
      const search = { words: request.query.q ?? null, after, limit };
      const { templates, next } = await searchMailTemplates(db, actorOf(request).account, search);
      return { items: templates.map(describeListed), next };
    },
  );

  api.get<{ Params: Static<typeof Params> }>(
    '/email/templates/:id',
    {
      ...operation({
        ...TAG,
        id: 'readMailTemplate',
        summary: 'A mail template',
        requires: 'viewer',
        params: Params,
        answer: MailTemplate,
      }),
      preValidation,
    },
    async (request) => describe(await getMailTemplate(db, actorOf(request).account, request.params.id)),
  );

  api.post<{ Body: Static<typeof NewTemplate> }>(
    '/email/templates',
    {
      ...operation({
        ...TAG,
        id: 'createMailTemplate',
        summary: 'Store a mail template',
        requires: 'sender',
        body: NewTemplate,
        answer: MailTemplate,
        errors: ['conflict'],
      }),
      preValidation,
      bodyLimit: BYTES_OF_TEXTS,
    },
    async (request) => {
      const { id, ...given } = request.body;
      refuseUnstorable(request.body);
      const { account } = actorOf(request);
      const created = createMailTemplate(managing, account, { id, ...textsOf(given) });
      return describe(await created.catch(inWords));
    },
  );

  api.patch<{ Params: Static<typeof Params>; Body: Static<typeof Change> }>(
    '/email/templates/:id',
    {
      ...operation({
        ...TAG,
        id: 'changeMailTemplate',
        summary: 'Give a mail template other texts, which become its next version',
        requires: 'sender',
        params: Params,
        body: Change,
        answer: MailTemplate,
        errors: ['conflict'],
      }),
      preValidation,
      bodyLimit: BYTES_OF_TEXTS,
    },
    async (request) => {
      const { version, ...given } = request.body;
      refuseUnstorable(request.body);
      const { account } = actorOf(request);
      const change = { version, ...textsOf(given) };
      return describe(await changeMailTemplate(managing, account, request.params.id, change).catch(inWords));
    },
  );

  api.delete<{ Params: Static<typeof Params> }>(
    '/email/templates/:id',
    {
      ...operation({
        ...TAG,
        id: 'deleteMailTemplate',
        summary: 'Delete a mail template; what was accepted with it is sent',
        requires: 'sender',
        params: Params,
        answer: null,
      }),
      preValidation,
    },
    async (request, reply) => {
      await removeMailTemplate(db, actorOf(request).account, request.params.id);
      return reply.code(204).send();
    },
  );
}

/** A text of nothing is none. */
function textsOf({ subject, html, text = '' }: { subject: string; html: string; text?: string }) {
  return { subject, html, text: text.trim() === '' ? null : text };
}

function inWords(error: unknown): never {
  throw inFormWords(error, { bodyText: 'text' });
}
