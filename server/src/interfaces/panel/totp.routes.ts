import type { FastifyInstance } from 'fastify';
import { totpRoutes as routes } from 'harkara-contract/routes/totp.ts';
import type { Gateway } from '../../core/gateway.ts';
import { confirmSecret, dropTotp, renewRecoveryCodes, startTotp } from '../../core/people/second-factor.ts';
import { keepSessionToken } from './cookie.ts';
import { visitOf } from './gate.ts';
import { qrPath } from './qr-code.ts';
import { serve } from './serve.ts';

/** The second factor: codes from an authenticator app. */
export function totpRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { people } = gateway;
  serve(api, routes, {
    'POST /profile/totp': async ({ actor, body, request }) => {
      const made = await startTotp(people, actor, body.password, visitOf(gateway, request));
      return { ...made, qr: qrPath(made.uri) };
    },
    'POST /profile/totp/confirm': async ({ actor, body, reply }) => {
      const { recoveryCodes, token } = await confirmSecret(people, actor, body.code);
      keepSessionToken(reply, token);
      return { recoveryCodes };
    },
    'DELETE /profile/totp': async ({ actor, body, reply }) => {
      keepSessionToken(reply, await dropTotp(people, actor, body.password));
    },
    'POST /profile/recovery-codes': async ({ actor, body }) => ({
      recoveryCodes: await renewRecoveryCodes(people, actor, body.password),
    }),
  });
}
