import type { FastifyInstance } from 'fastify';
import { userRoutes } from 'harkara-contract/routes/users.ts';
import type { Gateway } from '../../core/gateway.ts';
import type { PanelUser } from '../../core/people/actor.ts';
import {
  addPerson,
  changePerson,
  listPeople,
  removePerson,
  resetPassword,
} from '../../core/people/manage-users.ts';
import { serve } from './serve.ts';

/** The people of an account, whom its owners manage. */
export function usersRoutes(api: FastifyInstance, { db }: Gateway): void {
  serve(api, userRoutes, {
    'GET /users': async ({ actor }) => ({ items: (await listPeople(db, actor.account)).map(describePerson) }),
    'POST /users': async ({ actor, body }) => {
      const { user, firstPassword } = await addPerson(db, actor, body);
      return { ...describePerson(user), firstPassword };
    },
    'PATCH /users/:id': async ({ actor, params, body }) =>
      describePerson(await changePerson(db, actor, params.id, body)),
    'POST /users/:id/password': async ({ actor, params }) => ({
      firstPassword: await resetPassword(db, actor, params.id),
    }),
    'DELETE /users/:id': ({ actor, params }) => removePerson(db, actor, params.id),
  });
}

export function describePerson(user: PanelUser) {
  return { ...user, totp: user.totpSecret !== null };
}
