import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Gateway } from '../../core/gateway.ts';
import type { PanelUser } from '../../core/people/actor.ts';
import {
  addPerson,
  changePerson,
  listPeople,
  removePerson,
  resetPassword,
} from '../../core/people/manage-users.ts';
import { name, username } from '../../core/value-shapes.ts';
import { recordNumber } from '../kit/json/records.ts';
import { actorOf, operation } from './operation.ts';
import { Role, time, timeOrNull } from './values.ts';

const Params = Type.Object({ id: recordNumber('person') });

const fields = {
  id: Type.Integer({ description: 'Number within the account' }),
  username: Type.String({ description: 'What the person signs in with' }),
  name: Type.String({ description: 'What others see' }),
  role: Role,
  totp: Type.Boolean({ description: 'Whether codes from an app are asked for' }),
  last_seen_at: timeOrNull('When the person last used the panel; null: never'),
  created_at: time('When the person was added'),
};

const firstPassword = Type.String({
  description: 'To be given to the person, and changed at the first sign-in; shown once',
});

export const Person = Type.Object(fields, { title: 'Person', description: 'Somebody who may sign in' });
const NewPerson = Type.Object(
  { ...fields, first_password: firstPassword },
  { title: 'NewPerson', description: 'Who may sign in from now on' },
);
const Persons = Type.Object(
  { items: Type.Array(Person, { description: 'In the order in which they were added' }) },
  { description: 'The people of the account' },
);
export const FirstPassword = Type.Object(
  { first_password: firstPassword },
  { description: 'The new password' },
);

const Addition = Type.Object(
  {
    username: username({ description: 'What the person signs in with; nobody else may have it' }),
    name: name({ description: 'What others see' }),
    role: Role,
  },
  { additionalProperties: false },
);

const Change = Type.Object(
  { name: Type.Optional(name({ description: 'What others see' })), role: Type.Optional(Role) },
  { additionalProperties: false },
);

/** The people of an account, whom its owners manage. */
export function usersRoutes(api: FastifyInstance, { db }: Gateway): void {
  api.get(
    '/users',
    operation({
      id: 'listUsers',
      tag: 'People',
      summary: 'Who may sign in to the account',
      requires: 'owner',
      answer: Persons,
    }),
    async (request) => ({ items: (await listPeople(db, actorOf(request).account)).map(describePerson) }),
  );

  api.post<{ Body: Static<typeof Addition> }>(
    '/users',
    operation({
      id: 'addUser',
      tag: 'People',
      summary: 'Let somebody sign in to the account',
      outlivesSession: 'confirmed',
      requires: 'owner',
      body: Addition,
      answer: NewPerson,
      status: 201,
      errors: ['conflict'],
    }),
    async (request, reply) => {
      const { user, firstPassword: made } = await addPerson(db, actorOf(request), request.body);
      return reply.code(201).send({ ...describePerson(user), first_password: made });
    },
  );

  api.patch<{ Params: Static<typeof Params>; Body: Static<typeof Change> }>(
    '/users/:id',
    operation({
      id: 'changeUser',
      tag: 'People',
      summary: 'Change somebody’s name or role; another role ends their sessions',
      outlivesSession: 'confirmed',
      requires: 'owner',
      params: Params,
      body: Change,
      answer: Person,
      errors: ['conflict'],
    }),
    async (request) =>
      describePerson(await changePerson(db, actorOf(request), request.params.id, request.body)),
  );

  api.post<{ Params: Static<typeof Params> }>(
    '/users/:id/password',
    operation({
      id: 'resetUserPassword',
      tag: 'People',
      summary: 'Give somebody a new first password; ends their sessions',
      outlivesSession: 'confirmed',
      requires: 'owner',
      params: Params,
      answer: FirstPassword,
      errors: ['conflict'],
    }),
    async (request) => ({
      first_password: await resetPassword(db, actorOf(request), request.params.id),
    }),
  );

  api.delete<{ Params: Static<typeof Params> }>(
    '/users/:id',
    operation({
      id: 'removeUser',
      tag: 'People',
      summary: 'Let somebody sign in no more',
      requires: 'owner',
      params: Params,
      answer: null,
      errors: ['conflict'],
    }),
    async (request, reply) => {
      await removePerson(db, actorOf(request), request.params.id);
      return reply.code(204).send();
    },
  );
}

export function describePerson(user: PanelUser): Static<typeof Person> {
  return {
    id: user.id,
    username: user.username,
    name: user.name,
    role: user.role,
    totp: user.totpSecret !== null,
    last_seen_at: user.lastSeenAt?.toISOString() ?? null,
    created_at: user.createdAt.toISOString(),
  };
}
