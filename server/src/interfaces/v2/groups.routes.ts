import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { createGroup, deleteGroup } from '../../core/contacts/groups.ts';
import type { Gateway } from '../../core/gateway.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { name, remark } from 'harkara-contract/values.ts';
import { Deletion, deletionOf, recordNumber, success, SUCCESS } from '../kit/json/records.ts';
import { contactsRoutes } from './contacts.routes.ts';
import { callerOf } from './credentials.ts';
import { operation } from './operation.ts';
import { onWire, pagesRoute } from './record-lists.ts';

const Group = Type.Object(
  {
    id: Type.Integer({ description: 'Number of the group within the account', examples: [1] }),
    name: Type.String({ description: 'Its name within the account', examples: ['Customers in Pune'] }),
    description: Type.Union([Type.String(), Type.Null()], {
      description: 'What the group is for',
      examples: ['Customers of our shop'],
    }),
    contacts_count: Type.Integer({ description: 'How many contacts it has', examples: [250] }),
    created_at: Type.String({
      description: 'When it was created, ISO 8601 UTC',
      examples: ['2026-01-31T13:00:00.000Z'],
    }),
  },
  { title: 'Group', description: 'A group of contacts' },
);

const Params = Type.Object({ id: recordNumber('group') });

const NewGroup = Type.Object(
  {
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
  },
  { additionalProperties: false },
);

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

  v2.post<{ Body: Static<typeof NewGroup> }>(
    '/groups',
    operation({
      id: 'createGroup',
      tag: 'Groups',
      summary: 'Create a contact group',
      description: 'The new group is empty. If the name is already in use, the response is 409.',
      scope: 'send',
      body: NewGroup,
      answer: success(Group, 'The group as it was stored'),
      errors: ['conflict'],
    }),
    async (request) => {
      const { name, description = null } = request.body;
      refuseUnstorable(request.body);
      const group = await createGroup(gateway.db, callerOf(request).account, { name, description });
      return { ...SUCCESS, data: onWire(group) };
    },
  );

  v2.delete<{ Params: Static<typeof Params> }>(
    '/groups/:id',
    operation({
      id: 'deleteGroup',
      tag: 'Groups',
      summary: 'Delete a contact group',
      description:
        'Its contacts are deleted with it, a large group in several steps: if the request fails partway, you can repeat it.',
      scope: 'send',
      params: Params,
      answer: success(Deletion, 'What was deleted'),
    }),
    async (request) => {
      const { id } = request.params;
      await deleteGroup(gateway.db, callerOf(request).account, id);
      return { ...SUCCESS, data: deletionOf(id) };
    },
  );

  contactsRoutes(v2, gateway);
}
