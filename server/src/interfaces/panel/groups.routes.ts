import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import {
  changeGroup,
  createGroup,
  deleteGroup,
  findGroups,
  getGroup,
  type GroupRecord,
} from '../../core/contacts/groups.ts';
import type { Gateway } from '../../core/gateway.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { name } from '../../core/value-shapes.ts';
import { recordNumber } from '../kit/json/records.ts';
import { actorOf, operation } from './operation.ts';
import { answerOf, listOf, searchOf, searchQuery, textOrNull } from './records.ts';
import { time } from './values.ts';

const Params = Type.Object({ id: recordNumber('group') });
const ListQuery = Type.Object(searchQuery);

const Group = Type.Object(
  {
    id: Type.Integer({ description: 'Number within the account' }),
    name: Type.String({ description: 'Its name within the account' }),
    description: textOrNull('What the group is for'),
    contacts_count: Type.Integer({ description: 'How many contacts it has' }),
    created_at: time('When it was made'),
  },
  { title: 'Group', description: 'A group of contacts' },
);

const Wish = Type.Object(
  {
    name: name({ description: 'A name that no other group of the account has' }),
    description: Type.Optional(Type.String({ maxLength: 500, description: 'What the group is for' })),
  },
  { additionalProperties: false },
);

export function groupsRoutes(api: FastifyInstance, { db }: Gateway): void {
  api.get<{ Querystring: Static<typeof ListQuery> }>(
    '/groups',
    operation({
      id: 'listGroups',
      tag: 'Contacts',
      summary: 'Contact groups',
      requires: 'viewer',
      querystring: ListQuery,
      answer: listOf(Group, 'Groups'),
    }),
    async (request) =>
      answerOf(await findGroups(db, actorOf(request).account, searchOf(request.query)), describe),
  );

  api.get<{ Params: Static<typeof Params> }>(
    '/groups/:id',
    operation({
      id: 'getGroup',
      tag: 'Contacts',
      summary: 'One group',
      requires: 'viewer',
      params: Params,
      answer: Group,
    }),
    async (request) => describe(await getGroup(db, actorOf(request).account, request.params.id)),
  );

  api.post<{ Body: Static<typeof Wish> }>(
    '/groups',
    operation({
      id: 'createGroup',
      tag: 'Contacts',
      summary: 'Make a group',
      requires: 'sender',
      body: Wish,
      answer: Group,
      status: 201,
      errors: ['conflict'],
    }),
    async (request, reply) => {
      const created = await createGroup(db, actorOf(request).account, given(request.body));
      return reply.code(201).send(describe(created));
    },
  );

  api.put<{ Params: Static<typeof Params>; Body: Static<typeof Wish> }>(
    '/groups/:id',
    operation({
      id: 'changeGroup',
      tag: 'Contacts',
      summary: 'Change a group’s name and description',
      requires: 'sender',
      params: Params,
      body: Wish,
      answer: Group,
      errors: ['conflict'],
    }),
    async (request) =>
      describe(await changeGroup(db, actorOf(request).account, request.params.id, given(request.body))),
  );

  api.delete<{ Params: Static<typeof Params> }>(
    '/groups/:id',
    operation({
      id: 'deleteGroup',
      tag: 'Contacts',
      summary: 'Delete a group with its contacts',
      requires: 'sender',
      params: Params,
      answer: null,
    }),
    async (request, reply) => {
      await deleteGroup(db, actorOf(request).account, request.params.id);
      return reply.code(204).send();
    },
  );
}

function given(body: Static<typeof Wish>) {
  refuseUnstorable(body);
  return { name: body.name, description: body.description ?? null };
}

function describe(group: GroupRecord): Static<typeof Group> {
  return {
    id: group.id,
    name: group.name,
    description: group.description,
    contacts_count: group.contactsCount,
    created_at: group.createdAt.toISOString(),
  };
}
