import { Type } from 'typebox';
import type { Routes } from '../route.ts';
import { contactAttributes, contactName } from '../values.ts';
import {
  closed,
  csvQuery,
  instant,
  integer,
  nullable,
  Numbered,
  pageOf,
  recordNumber,
  searchQuery,
  text,
  textOrNull,
} from '../shapes.ts';
import type { Static } from '../static.ts';

export const Contact = Type.Object({
  id: integer,
  /** An Indian mobile as 10 digits, others with their country code. */
  mobile: text,
  name: textOrNull,
  /** Variables by name. A provisioning file may have given other values than texts. */
  attributes: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
  createdAt: instant,
});
export type Contact = Static<typeof Contact>;

const mobile = Type.String({ minLength: 1, maxLength: 64 });
const name = nullable(contactName());

/** It replaces all that is known of a contact. */
const ContactChange = closed({ mobile, name, attributes: contactAttributes() });

/** Null: a number that the group has keeps what it had. */
const NewContact = closed({
  mobile,
  name,
  attributes: Type.Unsafe<Record<string, string> | null>({
    ...contactAttributes(),
    type: ['object', 'null'],
  }),
});

const AddedContacts = Type.Object({
  added: integer,
  /** How many the group had already, or came earlier in the same call. */
  updated: integer,
  /** Those without an Indian mobile number, by their place in the call. */
  rejections: Type.Array(Type.Object({ index: integer, mobile: text })),
  contactsCount: integer,
});

const ContactParams = Type.Object({ id: recordNumber, contact: recordNumber });

export const contactRoutes = {
  'GET /groups/:id/contacts': {
    requires: 'viewer',
    params: Numbered,
    query: Type.Object(searchQuery),
    answer: pageOf(Contact),
  },
  'GET /groups/:id/contacts.csv': {
    requires: 'viewer',
    params: Numbered,
    query: Type.Object(csvQuery),
    answer: 'file',
  },
  'POST /groups/:id/contacts': {
    requires: 'sender',
    params: Numbered,
    body: closed({ contacts: Type.Array(NewContact, { minItems: 1, maxItems: 1_000 }) }),
    answer: AddedContacts,
  },
  'PUT /groups/:id/contacts/:contact': {
    requires: 'sender',
    params: ContactParams,
    body: ContactChange,
    answer: Contact,
  },
  'DELETE /groups/:id/contacts/:contact': { requires: 'sender', params: ContactParams, answer: null },
} as const satisfies Routes;
