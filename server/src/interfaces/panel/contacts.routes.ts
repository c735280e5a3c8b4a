import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import {
  addContacts,
  changeContact,
  removeContact,
  type ContactRecord,
} from '../../core/contacts/contacts.ts';
import { getGroup } from '../../core/contacts/groups.ts';
import { readContacts, searchContacts } from '../../core/contacts/search-contacts.ts';
import type { Gateway } from '../../core/gateway.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { contactAttributes, contactName } from '../../core/value-shapes.ts';
import { recordNumber } from '../kit/json/records.ts';
import { compileForFirst } from '../kit/json/validation.ts';
import { contactsCsv } from './contacts-csv.ts';
import { actorOf, operation } from './operation.ts';
import { answerOf, searchOf, searchQuery, textOrNull, walkedListOf } from './records.ts';
import { time } from './values.ts';

const Params = Type.Object({ id: recordNumber('group') });
const ContactParams = Type.Object({ id: recordNumber('group'), contact: recordNumber('contact') });
const ListQuery = Type.Object(searchQuery);
const ExportQuery = Type.Object({
  for: Type.Optional(
    Type.Enum(['excel', 'programs'], { default: 'excel', description: 'Who will read the file' }),
  ),
});

const Contact = Type.Object(
  {
    id: Type.Integer({ description: 'Number within the account' }),
    mobile: Type.String({ description: 'An Indian mobile as 10 digits, others with their country code' }),
    name: textOrNull('Whose number it is'),
    attributes: Type.Object({}, { additionalProperties: true, description: 'Variables, by name' }),
    created_at: time('When it was added'),
  },
  { title: 'Contact', description: 'A contact of a group' },
);

const mobile = Type.String({ minLength: 1, maxLength: 64, description: 'Indian mobile number' });

const Change = Type.Object(
  {
    mobile,
    name: Type.Optional(contactName({ description: 'Whose number it is' })),
    attributes: contactAttributes({ description: 'All variables that it is to have' }),
  },
  { additionalProperties: false },
);

const Addition = Type.Object(
  {
    contacts: Type.Array(
      Type.Object(
        {
          mobile,
          name: Type.Optional(contactName({ description: 'Whose number it is' })),
          attributes: Type.Optional(contactAttributes({ description: 'Variables; those that it had go' })),
        },
        { additionalProperties: false, description: 'A contact' },
      ),
      { minItems: 1, maxItems: 1_000, description: 'The contacts' },
    ),
  },
  { additionalProperties: false },
);

const Added = Type.Object(
  {
    added: Type.Integer({ description: 'How many are new in the group' }),
    updated: Type.Integer({ description: 'How many the group had already, or came earlier in this call' }),
    rejections: Type.Array(
      Type.Object({
        index: Type.Integer({ description: 'Its place in the call, from 0' }),
        mobile: Type.String({ description: 'The number as it was sent' }),
      }),
      { description: 'What is no Indian mobile number' },
    ),
    contacts_count: Type.Integer({ description: 'How many contacts the group has now' }),
  },
  { title: 'AddedContacts', description: 'What became of the contacts' },
);

export function contactsRoutes(api: FastifyInstance, { db, exports }: Gateway): void {
  api.get<{ Params: Static<typeof Params>; Querystring: Static<typeof ListQuery> }>(
    '/groups/:id/contacts',
    operation({
      id: 'listContacts',
      tag: 'Contacts',
      summary: 'Contacts of a group, by number or name',
      requires: 'viewer',
      params: Params,
      querystring: ListQuery,
      answer: walkedListOf(Contact, 'Contacts'),
    }),
    async (request) => {
      const { account } = actorOf(request);
      const found = await searchContacts(db, account, request.params.id, searchOf(request.query));
      return { ...answerOf(found, describe), reached: found.reached?.toISOString() ?? null };
    },
  );

  api.get<{ Params: Static<typeof Params>; Querystring: Static<typeof ExportQuery> }>(
    '/groups/:id/contacts.csv',
    operation({
      id: 'exportContacts',
      tag: 'Contacts',
      summary: 'Contacts of a group as a file',
      requires: 'viewer',
      params: Params,
      querystring: ExportQuery,
      answer: Type.String({ description: 'CSV' }),
    }),
    async (request, reply) => {
      const { account } = actorOf(request);
      const { id } = request.params;
      await getGroup(db, account, id);
      await exports.record(actorOf(request), 'contacts', { group: id });
      const rows = contactsCsv(() => readContacts(db, account, id), request.query.for ?? 'excel');
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="contacts-${id}.csv"`)
        .send(Readable.from(rows));
    },
  );

  api.post<{ Params: Static<typeof Params>; Body: Static<typeof Addition> }>(
    '/groups/:id/contacts',
    {
      ...operation({
        id: 'addContacts',
        tag: 'Contacts',
        summary: 'Add contacts',
        requires: 'sender',
        params: Params,
        body: Addition,
        answer: Added,
      }),
      validatorCompiler: compileForFirst,
    },
    async (request) => {
      refuseUnstorable(request.body);
      const given = request.body.contacts.map((one) => ({
        mobile: one.mobile,
        name: one.name ?? null,
        attributes: one.attributes ?? null,
      }));
      const { account } = actorOf(request);
      const result = await addContacts(db, account, request.params.id, given);
      return {
        added: result.added,
        updated: result.updated,
        rejections: result.rejections.map(({ index, mobile: written }) => ({ index, mobile: written })),
        contacts_count: result.contactsCount,
      };
    },
  );

  api.put<{ Params: Static<typeof ContactParams>; Body: Static<typeof Change> }>(
    '/groups/:id/contacts/:contact',
    operation({
      id: 'changeContact',
      tag: 'Contacts',
      summary: 'Change a contact',
      requires: 'sender',
      params: ContactParams,
      body: Change,
      answer: Contact,
      errors: ['conflict'],
    }),
    async (request) => {
      refuseUnstorable(request.body);
      const { id, contact } = request.params;
      const change = { ...request.body, name: request.body.name ?? null };
      return describe(await changeContact(db, actorOf(request).account, id, contact, change));
    },
  );

  api.delete<{ Params: Static<typeof ContactParams> }>(
    '/groups/:id/contacts/:contact',
    operation({
      id: 'removeContact',
      tag: 'Contacts',
      summary: 'Remove a contact from a group',
      requires: 'sender',
      params: ContactParams,
      answer: null,
    }),
    async (request, reply) => {
      const { id, contact } = request.params;
      await removeContact(db, actorOf(request).account, id, contact);
      return reply.code(204).send();
    },
  );
}

function describe(contact: ContactRecord): Static<typeof Contact> {
  return {
    id: contact.id,
    mobile: contact.mobile,
    name: contact.name,
    attributes: contact.attributes,
    created_at: contact.createdAt.toISOString(),
  };
}
