import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Gateway } from '../../core/gateway.ts';
import { changeApiPassword, changeOwnPassword, changeProfile } from '../../core/people/manage-profile.ts';
import { name } from '../../core/value-shapes.ts';
import { keepDevices, keepSessionToken } from './cookie.ts';
import { visitOf } from './gate.ts';
import { actorOf, operation } from './operation.ts';
import { Language, password } from './values.ts';

const Profile = Type.Object(
  {
    name: Type.Optional(name({ description: 'What others see' })),
    language: Type.Optional(Language),
  },
  { additionalProperties: false },
);

const PasswordChange = Type.Object(
  { current: password('The present password'), new: password('The new one; at least 10 characters') },
  { additionalProperties: false },
);

const ApiPasswordChange = Type.Object(
  {
    password: password('The person’s own'),
    new: password('The account’s new one; at least 10 characters'),
  },
  { additionalProperties: false },
);

export function profileRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { people } = gateway;
  api.patch<{ Body: Static<typeof Profile> }>(
    '/profile',
    operation({
      id: 'changeProfile',
      tag: 'Profile',
      summary: 'Change one’s name or language',
      requires: 'viewer',
      body: Profile,
      answer: null,
    }),
    async (request, reply) => {
      await changeProfile(people, actorOf(request), request.body);
      return reply.code(204).send();
    },
  );

  api.post<{ Body: Static<typeof PasswordChange> }>(
    '/profile/password',
    operation({
      id: 'changePassword',
      tag: 'Profile',
      summary: 'Change one’s password; ends all other sessions',
      outlivesSession: 'with_password',
      requires: 'viewer',
      during: ['signed_in', 'password_change_required', 'totp_setup_required'],
      body: PasswordChange,
      answer: null,
      errors: ['wrong_credentials', 'too_many_attempts'],
    }),
    async (request, reply) => {
      const { current, new: next } = request.body;
      const { token, devices } = await changeOwnPassword(
        people,
        actorOf(request),
        { current, next },
        visitOf(gateway, request),
      );
      keepSessionToken(reply, token);
      keepDevices(reply, devices);
      return reply.code(204).send();
    },
  );

  api.post<{ Body: Static<typeof ApiPasswordChange> }>(
    '/account/api-password',
    operation({
      id: 'changeApiPassword',
      tag: 'Profile',
      summary: 'Change the password that programs carry',
      outlivesSession: 'with_password',
      requires: 'owner',
      body: ApiPasswordChange,
      answer: null,
      errors: ['wrong_credentials', 'too_many_attempts'],
    }),
    async (request, reply) => {
      const { password: own, new: next } = request.body;
      await changeApiPassword(people, actorOf(request), { password: own, next });
      return reply.code(204).send();
    },
  );
}
