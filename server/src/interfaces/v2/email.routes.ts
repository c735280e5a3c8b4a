import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { fact } from 'harkara-contract/facts.ts';
import { say } from 'harkara-contract/say.ts';
import { showDomains, type ShownDomain } from '../../core/channels/email/manage-domains.ts';
import {
  allowAddress,
  listSuppressedAddresses,
  suppressAddress,
} from '../../core/channels/email/manage-suppressions.ts';
import {
  getMailTemplate,
  listMailTemplates,
  previewMailTemplate,
  type MailTemplateRecord,
} from '../../core/channels/email/manage-templates.ts';
import { DomainError } from '../../core/errors.ts';
import type { Gateway } from '../../core/gateway.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { readFact } from '../../core/stored-fact.ts';
import { remark } from 'harkara-contract/values.ts';
import {
  listOf,
  pagedListOf,
  pageOf,
  pageQuery,
  paginationOf,
  reviewFields,
  success,
  SUCCESS,
} from '../kit/json/records.ts';
import { callerOf } from './credentials.ts';
import { placeholders, requirePlaceholders } from './mail-placeholders.ts';
import { operation } from './operation.ts';
import { plainJson, orNull } from './answer-parts.ts';
import { suppressionOnWire } from '../kit/records-on-wire.ts';

const PER_PAGE = 25;
const MOST_PER_PAGE = 100;

const MailTemplate = Type.Object(
  {
    id: Type.String({ description: 'The ID to use in a send', examples: ['welcome'] }),
    version: Type.Integer({ description: 'Increases each time the content changes', examples: [1] }),
    subject: Type.String({ description: 'The subject', examples: ['Hello {{name}}'] }),
    html: Type.String({ description: 'The HTML', examples: ['<p>Hello {{name}}</p>'] }),
    text: orNull(
      Type.String({ examples: ['Hello {{name}}'] }),
      'The plain text; null if it is created from the HTML',
    ),
    placeholders: Type.Array(Type.String(), {
      description: 'The placeholders in its content',
      examples: [['name']],
    }),
    ...reviewFields,
    updated_at: Type.String({
      description: 'When the content last changed',
      examples: ['2026-01-31T13:00:00.000Z'],
    }),
  },
  { title: 'MailTemplate', description: 'An email template' },
);

const TemplateParams = Type.Object({
  id: Type.String({ description: 'ID of the template', examples: ['welcome'] }),
});
const ListQuery = Type.Object(pageQuery(PER_PAGE, MOST_PER_PAGE));

const PreviewBody = Type.Object(
  { placeholders: placeholders('Values for the placeholders') },
  { additionalProperties: false },
);

const PreviewAnswer = success(
  Type.Object({
    subject: Type.String({ description: 'The subject', examples: ['Hello Ravi'] }),
    html: Type.String({ description: 'The HTML', examples: ['<p>Hello Ravi</p>'] }),
    text: Type.String({ description: 'The text', examples: ['Hello Ravi'] }),
  }),
  'The content that an email would have; nothing was sent',
);

const MailDomain = Type.Object(
  {
    domain: Type.String({ description: 'The domain', examples: ['shop.example'] }),
    status: reviewFields.status,
    verified_at: orNull(
      Type.String({ examples: ['2026-01-31T13:00:00.000Z'] }),
      'When its DNS records were last found to be correct; null if they are not, or were not checked yet',
    ),
    problem: orNull(
      Type.String({ examples: ['There is no TXT record at m1._domainkey.shop.example.'] }),
      'What is wrong with the DNS records',
    ),
    records: Type.Array(
      Type.Object({
        type: Type.String({ description: 'Always `TXT`', examples: ['TXT'] }),
        name: Type.String({ description: 'Its name', examples: ['m1._domainkey.shop.example'] }),
        value: Type.String({ description: 'Its text', examples: ['v=DKIM1; k=rsa; p=MIIB'] }),
      }),
      { description: 'The DNS records to publish' },
    ),
  },
  { title: 'MailDomain', description: 'A domain that you can send email from once it is approved' },
);

const SuppressionRecord = Type.Object(
  {
    address: Type.String({ description: 'The address', examples: ['gone@customer.example'] }),
    reason: Type.String({
      description: 'bounced, complained, unsubscribed, or added by you',
      examples: ['bounced'],
    }),
    detail: orNull(Type.String({ examples: ['550 5.1.1 No such mailbox'] }), 'Details'),
    message_id: orNull(Type.String({ examples: ['01m7ehp7apg0080000082zsctg'] }), 'The email that caused it'),
    created_at: Type.String({ description: 'When it was added', examples: ['2026-01-31T13:00:00.000Z'] }),
  },
  { title: 'Suppression', description: 'A suppressed address' },
);

const SuppressionsQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: `Addresses per page; at most ${MOST_PER_PAGE}, and a higher number counts as ${MOST_PER_PAGE}`,
      default: PER_PAGE,
    }),
  ),
  cursor: Type.Optional(
    Type.String({ minLength: 1, maxLength: 320, description: 'next_cursor of the previous page' }),
  ),
});

const SuppressionsAnswer = Type.Object(
  {
    success: Type.Boolean({ description: 'Always true', examples: [true] }),
    status: Type.String({ description: 'Always `success`', examples: ['success'] }),
    data: Type.Array(SuppressionRecord, { description: 'Sorted by address' }),
    next_cursor: orNull(
      Type.String({ examples: ['gone@customer.example'] }),
      'The cursor of the next page; null on the last page',
    ),
  },
  { description: 'A page of addresses' },
);

const NewSuppression = Type.Object(
  {
    address: Type.String({
      minLength: 3,
      maxLength: 320,
      description: 'The address',
      examples: ['gone@customer.example'],
    }),
    detail: Type.Optional(
      remark({ description: 'The reason, for your own records', examples: ['asked by phone'] }),
    ),
  },
  { additionalProperties: false },
);

const SuppressionParams = Type.Object({
  address: Type.String({ description: 'The address', examples: ['gone@customer.example'] }),
});

/** Mail templates, domains and suppressions of an account. */
export function emailRoutes(v2: FastifyInstance, gateway: Gateway): void {
  const { db, vault } = gateway;

  v2.get<{ Querystring: Static<typeof ListQuery> }>(
    '/email/templates',
    {
      ...operation({
        id: 'listMailTemplates',
        tag: 'Email',
        summary: 'Email templates',
        querystring: ListQuery,
        answer: pagedListOf(MailTemplate, 'A page of templates'),
      }),
      serializerCompiler: plainJson,
    },
    async (request) => {
      const page = pageOf(request.query, PER_PAGE, MOST_PER_PAGE);
      const { account } = callerOf(request);
      const { records, total } = await listMailTemplates(db, account, page);
      return { ...SUCCESS, data: records.map(templateOnWire), pagination: paginationOf(page, total) };
    },
  );

  v2.get<{ Params: Static<typeof TemplateParams> }>(
    '/email/templates/:id',
    {
      ...operation({
        id: 'getMailTemplate',
        tag: 'Email',
        summary: 'One email template',
        params: TemplateParams,
        answer: success(MailTemplate, 'The template'),
      }),
      serializerCompiler: plainJson,
    },
    async (request) => {
      const template = await getMailTemplate(db, callerOf(request).account, request.params.id);
      return { ...SUCCESS, data: templateOnWire(template) };
    },
  );

  v2.post<{ Params: Static<typeof TemplateParams>; Body: Static<typeof PreviewBody> }>(
    '/email/templates/:id/preview',
    operation({
      id: 'previewMailTemplate',
      tag: 'Email',
      summary: 'Preview an email template with its placeholders filled in',
      params: TemplateParams,
      body: PreviewBody,
      answer: PreviewAnswer,
    }),
    async (request) => {
      refuseUnstorable(request.body);
      const values = requirePlaceholders(request.body.placeholders);
      const data = await previewMailTemplate(db, callerOf(request).account, request.params.id, values);
      return { ...SUCCESS, data };
    },
  );

  v2.get(
    '/email/domains',
    {
      ...operation({
        id: 'listMailDomains',
        tag: 'Email',
        summary: 'Email domains',
        description:
          'The domains you can send email from, each with the DNS records to publish and whether they were found.',
        answer: listOf(MailDomain, 'The domains'),
      }),
      serializerCompiler: plainJson,
    },
    async (request) => {
      const domains = await showDomains(db, vault, callerOf(request).account.username);
      return { ...SUCCESS, data: domains.map(domainOnWire) };
    },
  );

  v2.get<{ Querystring: Static<typeof SuppressionsQuery> }>(
    '/email/suppressions',
    {
      ...operation({
        id: 'listSuppressions',
        tag: 'Email',
        summary: 'Suppression list',
        querystring: SuppressionsQuery,
        answer: SuppressionsAnswer,
      }),
      serializerCompiler: plainJson,
    },
    async (request) => {
      const { limit = PER_PAGE, cursor = null } = request.query;
      refuseUnstorable(request.query);
      const { suppressions, next } = await listSuppressedAddresses(db, callerOf(request).account, {
        after: cursor,
        limit: Math.min(limit, MOST_PER_PAGE),
      });
      return { ...SUCCESS, data: suppressions.map(suppressionOnWire), next_cursor: next };
    },
  );

  v2.post<{ Body: Static<typeof NewSuppression> }>(
    '/email/suppressions',
    {
      ...operation({
        id: 'addSuppression',
        tag: 'Email',
        summary: 'Add an address to the suppression list',
        description: 'An address that is already on the list is not changed.',
        scope: 'send',
        body: NewSuppression,
        answer: success(SuppressionRecord, 'The address as it is on the list'),
      }),
      serializerCompiler: plainJson,
    },
    async (request) => {
      refuseUnstorable(request.body);
      const { address, detail = null } = request.body;
      const stored = await suppressAddress(db, callerOf(request).account, address, detail);
      return { ...SUCCESS, data: suppressionOnWire(stored) };
    },
  );

  v2.delete<{ Params: Static<typeof SuppressionParams> }>(
    '/email/suppressions/:address',
    operation({
      id: 'removeSuppression',
      tag: 'Email',
      summary: 'Remove an address from the suppression list',
      scope: 'send',
      params: SuppressionParams,
      answer: success(
        Type.Object({
          address: Type.String({ description: 'The address', examples: ['gone@customer.example'] }),
          deleted: Type.Boolean({ description: 'True', examples: [true] }),
        }),
        'What was removed',
      ),
    }),
    async (request) => {
      const address = await allowAddress(db, callerOf(request).account, request.params.address).catch(
        asUnknown,
      );
      return { ...SUCCESS, data: { address, deleted: true } };
    },
  );
}

/** What is no address cannot be on the list. */
function asUnknown(error: unknown): never {
  if (error instanceof DomainError && error.code === 'validation_failed') {
    throw new DomainError(fact('suppression_not_found'));
  }
  throw error;
}

function templateOnWire({ createdAt, updatedAt, ...template }: MailTemplateRecord) {
  return { ...template, created_at: createdAt.toISOString(), updated_at: updatedAt.toISOString() };
}

function domainOnWire({ domain, status, verifiedAt, problem, records }: ShownDomain) {
  return {
    domain,
    status,
    verified_at: verifiedAt?.toISOString() ?? null,
    problem: problem && say(readFact(problem)),
    records: records.map(({ name, value }) => ({ type: 'TXT', name, value })),
  };
}
