import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CUSTOMER, say } from 'harkara-contract/say.ts';
import { Type, type Static } from 'typebox';
import { addContacts, findByMobile, listContacts, removeContact } from '../../core/contacts/contacts.ts';
import type { Gateway } from '../../core/gateway.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { contactAttributes, contactName } from 'harkara-contract/values.ts';
import { dropNulls } from '../kit/json/drop-nulls.ts';
import {
  Deletion,
  deletionOf,
  pagedListOf,
  pageOf,
  pageQuery,
  paginationOf,
  recordNumber,
  success,
  SUCCESS,
} from '../kit/json/records.ts';
import { reasonOf } from '../kit/json/refusal.ts';
import { compileForFirst } from '../kit/json/validation.ts';
import { callerOf } from './credentials.ts';
import { operation } from './operation.ts';
import { onWire } from './record-lists.ts';
import { reasonFields } from './answer-parts.ts';

const PER_PAGE = 50;
const MOST_PER_PAGE = 200;

const Contact = Type.Object(
  {
    id: Type.Integer({ description: 'Number of the contact within the account', examples: [1] }),
    mobile: Type.String({
      description: 'An Indian mobile number as 10 digits; any other number with its country code',
      examples: ['9876543210'],
    }),
    name: Type.Union([Type.String(), Type.Null()], {
      description: 'The contact’s name',
      examples: ['Asha Rao'],
    }),
    attributes: Type.Object(
      {},
      {
        additionalProperties: true,
        description: 'Other details about the contact',
        examples: [{ city: 'Pune' }],
      },
    ),
    created_at: Type.String({
      description: 'When it was added, ISO 8601 UTC',
      examples: ['2026-01-31T13:00:00.000Z'],
    }),
  },
  { title: 'Contact', description: 'A contact in a group' },
);

const Params = Type.Object({ id: recordNumber('group') });
const ContactParams = Type.Object({ id: recordNumber('group'), contactId: recordNumber('contact') });

const ListQuery = Type.Object({
  mobile: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Only the contact with this number, in any accepted format',
      examples: ['9876543210'],
    }),
  ),
  ...pageQuery(PER_PAGE, MOST_PER_PAGE),
});

const Attributes = contactAttributes({
  description:
    'Other details about the contact: up to 20 texts, each with a name of at most 50 characters. They replace the existing ones',
  examples: [{ city: 'Pune' }],
});

const NewContact = Type.Object(
  {
    mobile: Type.String({
      minLength: 1,
      maxLength: 64,
      description:
        'Indian mobile number: `9876543210`, `09876543210`, `919876543210`, `+919876543210` or `00919876543210`, with spaces or hyphens',
      examples: ['9876543210'],
    }),
    name: Type.Optional(
      contactName({
        description: 'The contact’s name; an empty value removes it',
        examples: ['Asha Rao'],
      }),
    ),
    attributes: Type.Optional(Attributes),
  },
  { additionalProperties: false, description: 'A contact' },
);

const NewContacts = Type.Object(
  {
    contacts: Type.Array(NewContact, {
      minItems: 1,
      maxItems: 1_000,
      description: 'The contacts to add, up to 1,000 per request',
    }),
  },
  { additionalProperties: false },
);

const Added = Type.Object({
  added: Type.Integer({ description: 'How many were added to the group', examples: [1] }),
  updated: Type.Integer({
    description: 'How many were already in the group, or earlier in this request',
    examples: [0],
  }),
  rejected: Type.Integer({ description: 'How many were rejected', examples: [1] }),
  rejections: Type.Array(
    Type.Object({
      mobile: Type.String({ description: 'The number as it was sent', examples: ['12345'] }),
      code: Type.String({ description: '`invalid_mobile`', examples: ['invalid_mobile'] }),
      message: Type.String({ description: 'Why', examples: ['12345 is not an Indian mobile number.'] }),
      ...reasonFields('contact_not_indian', { number: '12345' }),
    }),
    { description: 'The rejected contacts, in the order of the request' },
  ),
  contacts_count: Type.Integer({ description: 'How many contacts the group has now', examples: [251] }),
});

export function contactsRoutes(v2: FastifyInstance, gateway: Gateway): void {
  v2.get<{ Params: Static<typeof Params>; Querystring: Static<typeof ListQuery> }>(
    '/groups/:id/contacts',
    operation({
      id: 'listContacts',
      tag: 'Groups',
      summary: 'Contacts of a group',
      description: 'In the order in which they were added.',
      params: Params,
      querystring: ListQuery,
      answer: pagedListOf(Contact, 'A page of contacts'),
    }),
    async (request) => {
      const page = pageOf(request.query, PER_PAGE, MOST_PER_PAGE);
      const { account } = callerOf(request);
      const { id } = request.params;
      const { mobile } = request.query;
      const { records, total } =
        mobile === undefined
          ? await listContacts(gateway.db, account, id, page)
          : await findByMobile(gateway.db, account, id, mobile, page);
      return { ...SUCCESS, data: records.map(onWire), pagination: paginationOf(page, total) };
    },
  );

  v2.post<{ Params: Static<typeof Params>; Body: Static<typeof NewContacts> }>(
    '/groups/:id/contacts',
    {
      ...operation({
        id: 'addContacts',
        tag: 'Groups',
        summary: 'Add contacts to a group',
        description:
          'If a number is already in the group, its name and attributes are updated with the ones you send; the others are kept. Invalid numbers are listed in the response, and the rest are added.',
        scope: 'send',
        params: Params,
        body: NewContacts,
        answer: success(Added, 'The result of the import'),
      }),
      preValidation: dropNullsOfContacts,
      validatorCompiler: compileForFirst,
    },
    async (request) => {
      refuseUnstorable(request.body);
      const { account } = callerOf(request);
      const given = request.body.contacts.map(({ mobile, name = null, attributes = null }) => ({
        mobile,
        name,
        attributes,
      }));
      const result = await addContacts(gateway.db, account, request.params.id, given);
      return {
        ...SUCCESS,
        data: {
          added: result.added,
          updated: result.updated,
          rejected: result.rejections.length,
          rejections: result.rejections.map(({ mobile, code, reason }) => ({
            mobile,
            code,
            message: say(reason, CUSTOMER),
            ...reasonOf(reason, CUSTOMER),
          })),
          contacts_count: result.contactsCount,
        },
      };
    },
  );

  v2.delete<{ Params: Static<typeof ContactParams> }>(
    '/groups/:id/contacts/:contactId',
    operation({
      id: 'removeContact',
      tag: 'Groups',
      summary: 'Remove a contact from a group',
      scope: 'send',
      params: ContactParams,
      answer: success(Deletion, 'What was removed'),
    }),
    async (request) => {
      const { id, contactId } = request.params;
      await removeContact(gateway.db, callerOf(request).account, id, contactId);
      return { ...SUCCESS, data: deletionOf(contactId) };
    },
  );
}

/** JSON null means absent, in a contact as in the body. */
function dropNullsOfContacts(request: FastifyRequest, _reply: unknown, next: () => void): void {
  const { contacts } = (request.body ?? {}) as { contacts?: unknown };
  if (Array.isArray(contacts)) {
    for (const contact of contacts as unknown[]) {
      dropNulls(contact);
      dropNulls((contact as { attributes?: unknown } | null)?.attributes);
    }
  }
  next();
}
