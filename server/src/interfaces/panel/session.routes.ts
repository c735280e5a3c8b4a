import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Gateway } from '../../core/gateway.ts';
import { refuseIfNotTheirPassword } from '../../core/people/confirm-password.ts';
import { giveCode } from '../../core/people/second-factor.ts';
import { confirmSession, endSession } from '../../core/people/sessions.ts';
import { signIn } from '../../core/people/sign-in.ts';
import { dropSessionToken, keepDevices, keepSessionToken, readSessionToken } from './cookie.ts';
import { visitOf } from './gate.ts';
import { actorOf, operation } from './operation.ts';
import { describeSession, Session } from './session-answer.ts';
import { code, password } from './values.ts';

/** Nobody is known yet, so not much is read. */
const LONGEST_BODY = 8 * 1_024;

const SignIn = Type.Object(
  {
    username: Type.String({ maxLength: 200, description: 'The person’s; capitals make no difference' }),
    password: Type.String({ maxLength: 1_000, description: 'The person’s' }),
  },
  { additionalProperties: false },
);

const Code = Type.Object(
  { code: code('Six digits of the app, or a recovery code') },
  { additionalProperties: false },
);

const Confirmation = Type.Object({ password: password('The person’s own') }, { additionalProperties: false });

export function sessionRoutes(api: FastifyInstance, gateway: Gateway, baseUrl: string): void {
  const { people } = gateway;

  api.get(
    '/session',
    operation({
      id: 'getSession',
      tag: 'Session',
      summary: 'Who is signed in',
      requires: 'anybody',
      answer: Session,
    }),
    (request) => describeSession(gateway, request, baseUrl, request.actor),
  );

  api.post<{ Body: Static<typeof SignIn> }>(
    '/session',
    {
      ...operation({
        id: 'signIn',
        tag: 'Session',
        summary: 'Sign in',
        requires: 'anybody',
        signsIn: true,
        body: SignIn,
        answer: Session,
        errors: ['wrong_credentials', 'too_many_attempts', 'account_locked', 'rate_limited'],
      }),
      bodyLimit: LONGEST_BODY,
    },
    async (request, reply) => {
      const { token, actor, devices } = await signIn(people, request.body, visitOf(gateway, request));
      const former = readSessionToken(request);
      if (former !== null) await endSession(people, former, request.actor);
      keepSessionToken(reply, token);
      if (actor.state !== 'totp_required') keepDevices(reply, devices);
      return describeSession(gateway, request, baseUrl, actor);
    },
  );

  api.post<{ Body: Static<typeof Code> }>(
    '/session/totp',
    {
      ...operation({
        id: 'giveCode',
        tag: 'Session',
        summary: 'Give the code that completes the sign-in',
        requires: 'viewer',
        during: ['totp_required'],
        body: Code,
        answer: Session,
        errors: ['wrong_code', 'too_many_attempts', 'account_locked'],
      }),
      bodyLimit: LONGEST_BODY,
    },
    async (request, reply) => {
      const { token, actor, devices } = await giveCode(
        people,
        actorOf(request),
        request.body.code,
        visitOf(gateway, request),
      );
      keepSessionToken(reply, token);
      keepDevices(reply, devices);
      return describeSession(gateway, request, baseUrl, actor);
    },
  );

  api.post<{ Body: Static<typeof Confirmation> }>(
    '/session/confirmation',
    {
      ...operation({
        id: 'confirmSession',
        tag: 'Session',
        summary: 'Enter the password again, before what outlives the session',
        requires: 'viewer',
        body: Confirmation,
        answer: null,
        errors: ['wrong_credentials', 'too_many_attempts'],
      }),
      bodyLimit: LONGEST_BODY,
    },
    async (request, reply) => {
      const actor = actorOf(request);
      await refuseIfNotTheirPassword(people, actor, { password: request.body.password });
      await confirmSession(people, actor);
      return reply.code(204).send();
    },
  );

  api.delete(
    '/session',
    operation({ id: 'signOut', tag: 'Session', summary: 'Sign out', requires: 'anybody', answer: null }),
    async (request, reply) => {
      const token = readSessionToken(request);
      if (token !== null) await endSession(people, token, request.actor);
      dropSessionToken(reply);
      return reply.code(204).send();
    },
  );
}
