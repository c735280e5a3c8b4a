import type { FastifyInstance } from 'fastify';
import { profileRoutes as routes } from 'harkara-contract/routes/profile.ts';
import type { Gateway } from '../../core/gateway.ts';
import { changeApiPassword, changeOwnPassword, changeProfile } from '../../core/people/manage-profile.ts';
import { keepDevices, keepSessionToken } from './cookie.ts';
import { visitOf } from './gate.ts';
import { serve } from './serve.ts';

export function profileRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { people } = gateway;
  serve(api, routes, {
    'PATCH /profile': ({ actor, body }) => changeProfile(people, actor, body),
    'POST /profile/password': async ({ actor, body, request, reply }) => {
      const visit = visitOf(gateway, request);
      const { token, devices } = await changeOwnPassword(people, actor, body, visit);
      keepSessionToken(reply, token);
      keepDevices(reply, devices);
    },
    'POST /account/api-password': ({ actor, body }) => changeApiPassword(people, actor, body),
  });
}
