import type { FastifyInstance } from 'fastify';
import { sessionRoutes as routes } from 'harkara-contract/routes/session.ts';
import type { Gateway } from '../../core/gateway.ts';
import { refuseIfNotTheirPassword } from '../../core/people/confirm-password.ts';
import { giveCode } from '../../core/people/second-factor.ts';
import { confirmSession, endSession } from '../../core/people/sessions.ts';
import { signIn } from '../../core/people/sign-in.ts';
import { dropSessionToken, keepDevices, keepSessionToken, readSessionToken } from './cookie.ts';
import { visitOf } from './gate.ts';
import { serve } from './serve.ts';
import { describeSession } from './session-answer.ts';

/** Nobody is known yet, so not much is read. */
const SHORT = { bodyLimit: 8 * 1_024 };

export function sessionRoutes(api: FastifyInstance, gateway: Gateway, baseUrl: string): void {
  const { people } = gateway;
  serve(
    api,
    routes,
    {
      'GET /session': ({ request, actor }) => describeSession(gateway, request, baseUrl, actor),
      'POST /session': async ({ body, request, reply }) => {
        const { token, actor, devices } = await signIn(people, body, visitOf(gateway, request));
        const former = readSessionToken(request);
        if (former !== null) await endSession(people, former, request.actor);
        keepSessionToken(reply, token);
        if (actor.state !== 'totp_required') keepDevices(reply, devices);
        return describeSession(gateway, request, baseUrl, actor);
      },
      'POST /session/totp': async ({ actor: half, body, request, reply }) => {
        const { token, actor, devices } = await giveCode(people, half, body.code, visitOf(gateway, request));
        keepSessionToken(reply, token);
        keepDevices(reply, devices);
        return describeSession(gateway, request, baseUrl, actor);
      },
      'POST /session/confirmation': async ({ actor, body }) => {
        await refuseIfNotTheirPassword(people, actor, body);
        await confirmSession(people, actor);
      },
      'DELETE /session': async ({ actor, request, reply }) => {
        const token = readSessionToken(request);
        if (token !== null) await endSession(people, token, actor);
        dropSessionToken(reply);
      },
    },
    { 'POST /session': SHORT, 'POST /session/totp': SHORT, 'POST /session/confirmation': SHORT },
  );
}
