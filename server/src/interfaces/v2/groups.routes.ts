import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { createGroup, deleteGroup } from '../../core/contacts/groups.ts';
import type { Gateway } from '../../core/gateway.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { closed } from 'harkara-contract/shapes.ts';
import { name, remark } from 'harkara-contract/values.ts';
import { integer, text, textOrNull } from '../kit/json/fields.ts';
import { Deletion, deletionOf, recordNumber, success, SUCCESS } from '../kit/json/records.ts';
import { contactsRoutes } from './contacts.routes.ts';
import { serve } from './operation.ts';
import { onWire, pagesRoute } from './record-lists.ts';

const Group = Type.Object(
  {
    id: integer('Number of the group within the account', 1),
    name: text('Its name within the account', 'Customers in Pune'),
    description: textOrNull('What the group is for', 'Customers of our shop'),
    contacts_count: integer('How many contacts it has', 250),
    created_at: text('When it was created, ISO 8601 UTC', '2026-01-31T13:00:00.000Z'),
  },
  { title: 'Group', description: 'A group of contacts' },
);

const Params = Type.Object({ id: recordNumber('group') });

const NewGroup = closed({
  name: name({
    description: 'A name that no other group of the account has',
    examples: ['Customers in Pune'],
  }),
  description: Type.Optional(
    remark({
      description: 'What the group is for',
      examples: ['Customers of our shop'],
    }),
  ),
});

export function groupsRoutes(v2: FastifyInstance, gateway: Gateway): void {
  pagesRoute(v2, gateway, '/groups', 'group', {
    id: 'listGroups',
    tag: 'Groups',
    summary: 'Contact groups',
    description: "The account's contact groups, newest first.",
    record: Group,
    answers: 'A page of groups',
    size: 100,
    maximum: 1_000,
  });

  serve(v2, 'POST /groups', {
    id: 'createGroup',
    tag: 'Groups',
    summary: 'Create a contact group',
    description: 'The new group is empty. If the name is already in use, the response is 409.',
    scope: 'send',
    body: NewGroup,
    answer: success(Group, 'The group as it was stored'),
    errors: ['conflict'],
    handle: async ({ account, body }) => {
      const { name, description = null } = body;
      refuseUnstorable(body);
      const group = await createGroup(gateway.db, account, { name, description });
      return { ...SUCCESS, data: onWire(group) };
    },
  });

  serve(v2, 'DELETE /groups/:id', {
    id: 'deleteGroup',
    tag: 'Groups',
    summary: 'Delete a contact group',
    description:
      'Its contacts are deleted with it, a large group in several steps: if the request fails partway, you can repeat it.',
    scope: 'send',
    params: Params,
    answer: success(Deletion, 'What was deleted'),
    handle: async ({ account, params }) => {
      const { id } = params;
      await deleteGroup(gateway.db, account, id);
      return { ...SUCCESS, data: deletionOf(id) };
    },
  });

  contactsRoutes(v2, gateway);
}
