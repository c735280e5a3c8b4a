import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { say } from 'harkara-contract/say.ts';
import { closed } from 'harkara-contract/shapes.ts';
import { showDomains, type ShownDomain } from '../../core/channels/email/manage-domains.ts';
import {
  listSuppressedAddresses,
  suppressAddress,
  type Suppression,
} from '../../core/channels/email/manage-suppressions.ts';
import {
  getMailTemplate,
  listMailTemplates,
  previewMailTemplate,
  type MailTemplateRecord,
} from '../../core/channels/email/manage-templates.ts';
import type { Gateway } from '../../core/gateway.ts';
import { toPublicId } from '../../core/ids.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { readFact } from '../../core/stored-fact.ts';
import { remark } from 'harkara-contract/values.ts';
import { flag, integer, text } from '../kit/json/fields.ts';
import {
  listOf,
  MARKS,
  pagedListOf,
  pageOf,
  pageQuery,
  paginationOf,
  reviewFields,
  success,
  SUCCESS,
} from '../kit/json/records.ts';
import { placeholders, requirePlaceholders } from './mail-placeholders.ts';
import { serve } from './operation.ts';
import { orNull } from './answer-parts.ts';
import { allowListedAddress } from '../kit/suppressions.ts';

const PER_PAGE = 25;
const MOST_PER_PAGE = 100;

const MailTemplate = Type.Object(
  {
    id: text('The ID to use in a send', 'welcome'),
    version: integer('Increases each time the content changes', 1),
    subject: text('The subject', 'Hello {{name}}'),
    html: text('The HTML', '<p>Hello {{name}}</p>'),
    text: orNull(
      Type.String({ examples: ['Hello {{name}}'] }),
      'The plain text; null if it is created from the HTML',
    ),
    placeholders: Type.Array(Type.String(), {
      description: 'The placeholders in its content',
      examples: [['name']],
    }),
    ...reviewFields,
    updated_at: text('When the content last changed', '2026-01-31T13:00:00.000Z'),
  },
  { title: 'MailTemplate', description: 'An email template' },
);

const TemplateParams = Type.Object({ id: text('ID of the template', 'welcome') });
const ListQuery = Type.Object(pageQuery(PER_PAGE, MOST_PER_PAGE));

const PreviewBody = closed({ placeholders: placeholders('Values for the placeholders') });

const PreviewAnswer = success(
  Type.Object({
    subject: text('The subject', 'Hello Ravi'),
    html: text('The HTML', '<p>Hello Ravi</p>'),
    text: text('The text', 'Hello Ravi'),
  }),
  'The content that an email would have; nothing was sent',
);

const MailDomain = Type.Object(
  {
    domain: text('The domain', 'shop.example'),
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
        type: text('Always `TXT`', 'TXT'),
        name: text('Its name', 'm1._domainkey.shop.example'),
        value: text('Its text', 'v=DKIM1; k=rsa; p=MIIB'),
      }),
      { description: 'The DNS records to publish' },
    ),
  },
  { title: 'MailDomain', description: 'A domain that you can send email from once it is approved' },
);

const SuppressionRecord = Type.Object(
  {
    address: text('The address', 'gone@customer.example'),
    reason: text('bounced, complained, unsubscribed, or added by you', 'bounced'),
    detail: orNull(Type.String({ examples: ['550 5.1.1 No such mailbox'] }), 'Details'),
    message_id: orNull(Type.String({ examples: ['01m7ehp7apg0080000082zsctg'] }), 'The email that caused it'),
    created_at: text('When it was added', '2026-01-31T13:00:00.000Z'),
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
    ...MARKS,
    data: Type.Array(SuppressionRecord, { description: 'Sorted by address' }),
    next_cursor: orNull(
      Type.String({ examples: ['gone@customer.example'] }),
      'The cursor of the next page; null on the last page',
    ),
  },
  { description: 'A page of addresses' },
);

const NewSuppression = closed({
  address: text('The address', 'gone@customer.example', { minLength: 3, maxLength: 320 }),
  detail: Type.Optional(
    remark({ description: 'The reason, for your own records', examples: ['asked by phone'] }),
  ),
});

const SuppressionParams = Type.Object({ address: text('The address', 'gone@customer.example') });

/** Mail templates, domains and suppressions of an account. */
export function emailRoutes(v2: FastifyInstance, gateway: Gateway): void {
  const { db, vault } = gateway;

  serve(v2, 'GET /email/templates', {
    id: 'listMailTemplates',
    tag: 'Email',
    summary: 'Email templates',
    querystring: ListQuery,
    answer: pagedListOf(MailTemplate, 'A page of templates'),
    plain: true,
    handle: async ({ account, query }) => {
      const page = pageOf(query, PER_PAGE, MOST_PER_PAGE);
      const { records, total } = await listMailTemplates(db, account, page);
      return { ...SUCCESS, data: records.map(templateOnWire), pagination: paginationOf(page, total) };
    },
  });

  serve(v2, 'GET /email/templates/:id', {
    id: 'getMailTemplate',
    tag: 'Email',
    summary: 'One email template',
    params: TemplateParams,
    answer: success(MailTemplate, 'The template'),
    plain: true,
    handle: async ({ account, params }) => {
      const template = await getMailTemplate(db, account, params.id);
      return { ...SUCCESS, data: templateOnWire(template) };
    },
  });

  serve(v2, 'POST /email/templates/:id/preview', {
    id: 'previewMailTemplate',
    tag: 'Email',
    summary: 'Preview an email template with its placeholders filled in',
    params: TemplateParams,
    body: PreviewBody,
    answer: PreviewAnswer,
    handle: async ({ account, params, body }) => {
      refuseUnstorable(body);
      const values = requirePlaceholders(body.placeholders);
      const data = await previewMailTemplate(db, account, params.id, values);
      return { ...SUCCESS, data };
    },
  });

  serve(v2, 'GET /email/domains', {
    id: 'listMailDomains',
    tag: 'Email',
    summary: 'Email domains',
    description:
      'The domains you can send email from, each with the DNS records to publish and whether they were found.',
    answer: listOf(MailDomain, 'The domains'),
    plain: true,
    handle: async ({ account }) => {
      const domains = await showDomains(db, vault, account.username);
      return { ...SUCCESS, data: domains.map(domainOnWire) };
    },
  });

  serve(v2, 'GET /email/suppressions', {
    id: 'listSuppressions',
    tag: 'Email',
    summary: 'Suppression list',
    querystring: SuppressionsQuery,
    answer: SuppressionsAnswer,
    plain: true,
    handle: async ({ account, query }) => {
      const { limit = PER_PAGE, cursor = null } = query;
      refuseUnstorable(query);
      const { suppressions, next } = await listSuppressedAddresses(db, account, {
        after: cursor,
        limit: Math.min(limit, MOST_PER_PAGE),
      });
      return { ...SUCCESS, data: suppressions.map(suppressionOnWire), next_cursor: next };
    },
  });

  serve(v2, 'POST /email/suppressions', {
    id: 'addSuppression',
    tag: 'Email',
    summary: 'Add an address to the suppression list',
    description: 'An address that is already on the list is not changed.',
    scope: 'send',
    body: NewSuppression,
    answer: success(SuppressionRecord, 'The address as it is on the list'),
    plain: true,
    handle: async ({ account, body }) => {
      refuseUnstorable(body);
      const { address, detail = null } = body;
      const stored = await suppressAddress(db, account, address, detail);
      return { ...SUCCESS, data: suppressionOnWire(stored) };
    },
  });

  serve(v2, 'DELETE /email/suppressions/:address', {
    id: 'removeSuppression',
    tag: 'Email',
    summary: 'Remove an address from the suppression list',
    scope: 'send',
    params: SuppressionParams,
    answer: success(
      Type.Object({
        address: text('The address', 'gone@customer.example'),
        deleted: flag('True', true),
      }),
      'What was removed',
    ),
    handle: async ({ account, params }) => {
      const address = await allowListedAddress(db, account, params.address);
      return { ...SUCCESS, data: { address, deleted: true } };
    },
  });
}

function suppressionOnWire({ address, reason, detail, message, createdAt }: Suppression) {
  return {
    address,
    reason,
    detail,
    message_id: message === null ? null : toPublicId(message),
    created_at: createdAt.toISOString(),
  };
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
