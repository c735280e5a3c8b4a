import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CUSTOMER, say } from 'harkara-contract/say.ts';
import { closed } from 'harkara-contract/shapes.ts';
import { Type } from 'typebox';
import { addContacts, findByMobile, listContacts, removeContact } from '../../core/contacts/contacts.ts';
import type { Gateway } from '../../core/gateway.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { contactAttributes, contactName } from 'harkara-contract/values.ts';
import { dropNulls } from '../kit/json/drop-nulls.ts';
import { integer, text, textOrNull } from '../kit/json/fields.ts';
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
import { serve } from './operation.ts';
import { onWire } from './record-lists.ts';
import { reasonFields } from './answer-parts.ts';

const PER_PAGE = 50;
const MOST_PER_PAGE = 200;

const Contact = Type.Object(
  {
    id: integer('Number of the contact within the account', 1),
    mobile: text(
      'An Indian mobile number as 10 digits; any other number with its country code',
      '9876543210',
    ),
    name: textOrNull('The contact’s name', 'Asha Rao'),
    attributes: Type.Object(
      {},
      {
        additionalProperties: true,
        description: 'Other details about the contact',
        examples: [{ city: 'Pune' }],
      },
    ),
    created_at: text('When it was added, ISO 8601 UTC', '2026-01-31T13:00:00.000Z'),
  },
  { title: 'Contact', description: 'A contact in a group' },
);

const Params = Type.Object({ id: recordNumber('group') });
const ContactParams = Type.Object({ id: recordNumber('group'), contactId: recordNumber('contact') });

const ListQuery = Type.Object({
  mobile: Type.Optional(
    text('Only the contact with this number, in any accepted format', '9876543210', {
      minLength: 1,
      maxLength: 64,
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
    mobile: text(
      'Indian mobile number: `9876543210`, `09876543210`, `919876543210`, `+919876543210` or `00919876543210`, with spaces or hyphens',
      '9876543210',
      { minLength: 1, maxLength: 64 },
    ),
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

const NewContacts = closed({
  contacts: Type.Array(NewContact, {
    minItems: 1,
    maxItems: 1_000,
    description: 'The contacts to add, up to 1,000 per request',
  }),
});

const Added = Type.Object({
  added: integer('How many were added to the group', 1),
  updated: integer('How many were already in the group, or earlier in this request', 0),
  rejected: integer('How many were rejected', 1),
  rejections: Type.Array(
    Type.Object({
      mobile: text('The number as it was sent', '12345'),
      code: text('`invalid_mobile`', 'invalid_mobile'),
      message: text('Why', '12345 is not an Indian mobile number.'),
      ...reasonFields('contact_not_indian', { number: '12345' }),
    }),
    { description: 'The rejected contacts, in the order of the request' },
  ),
  contacts_count: integer('How many contacts the group has now', 251),
});

export function contactsRoutes(v2: FastifyInstance, gateway: Gateway): void {
  serve(v2, 'GET /groups/:id/contacts', {
    id: 'listContacts',
    tag: 'Groups',
    summary: 'Contacts of a group',
    description: 'In the order in which they were added.',
    params: Params,
    querystring: ListQuery,
    answer: pagedListOf(Contact, 'A page of contacts'),
    handle: async ({ account, params, query }) => {
      const page = pageOf(query, PER_PAGE, MOST_PER_PAGE);
      const { id } = params;
      const { mobile } = query;
      const { records, total } =
        mobile === undefined
          ? await listContacts(gateway.db, account, id, page)
          : await findByMobile(gateway.db, account, id, mobile, page);
      return { ...SUCCESS, data: records.map(onWire), pagination: paginationOf(page, total) };
    },
  });

  serve(v2, 'POST /groups/:id/contacts', {
    id: 'addContacts',
    tag: 'Groups',
    summary: 'Add contacts to a group',
    description:
      'If a number is already in the group, its name and attributes are updated with the ones you send; the others are kept. Invalid numbers are listed in the response, and the rest are added.',
    scope: 'send',
    params: Params,
    body: NewContacts,
    answer: success(Added, 'The result of the import'),
    options: { preValidation: dropNullsOfContacts, validatorCompiler: compileForFirst },
    handle: async ({ account, params, body }) => {
      refuseUnstorable(body);
      const given = body.contacts.map(({ mobile, name = null, attributes = null }) => ({
        mobile,
        name,
        attributes,
      }));
      const result = await addContacts(gateway.db, account, params.id, given);
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
  });

  serve(v2, 'DELETE /groups/:id/contacts/:contactId', {
    id: 'removeContact',
    tag: 'Groups',
    summary: 'Remove a contact from a group',
    scope: 'send',
    params: ContactParams,
    answer: success(Deletion, 'What was removed'),
    handle: async ({ account, params }) => {
      const { id, contactId } = params;
      await removeContact(gateway.db, account, id, contactId);
      return { ...SUCCESS, data: deletionOf(contactId) };
    },
  });
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
