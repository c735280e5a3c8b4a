import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Gateway } from '../../core/gateway.ts';
import { confirmSecret, dropTotp, renewRecoveryCodes, startTotp } from '../../core/people/second-factor.ts';
import { keepSessionToken } from './cookie.ts';
import { visitOf } from './gate.ts';
import { actorOf, operation } from './operation.ts';
import { qrPath } from './qr-code.ts';
import { code, password } from './values.ts';

const Confirmed = Type.Object({ password: password('The person’s own') }, { additionalProperties: false });

const Code = Type.Object({ code: code('Six digits of the app') }, { additionalProperties: false });

const NewSecret = Type.Object(
  {
    secret: Type.String({ description: 'For typing into an app', examples: ['JBSWY3DPEHPK3PXP'] }),
    uri: Type.String({ description: 'What the picture says', examples: ['otpauth://totp/…'] }),
    qr: Type.Object(
      {
        size: Type.Integer({ description: 'Width and height of the picture’s box' }),
        path: Type.String({ description: 'The dark parts, as the d of an SVG path' }),
      },
      { description: 'The picture for an app' },
    ),
  },
  { title: 'NewSecret', description: 'The secret, in effect after a code of it was confirmed' },
);

const RecoveryCodes = Type.Object(
  {
    recovery_codes: Type.Array(Type.String(), {
      description: 'Ten codes, shown once; each works once in place of the app',
      examples: [['k7mq-2xzp-9cde-hjwt']],
    }),
  },
  { title: 'RecoveryCodes', description: 'The recovery codes' },
);

const STATES = ['signed_in', 'totp_setup_required'] as const;

/** The second factor: codes from an authenticator app. */
export function totpRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { people } = gateway;
  api.post<{ Body: Static<typeof Confirmed> }>(
    '/profile/totp',
    operation({
      id: 'startTotp',
      tag: 'Profile',
      summary: 'Get a secret for an authenticator app',
      outlivesSession: 'with_password',
      requires: 'viewer',
      during: STATES,
      body: Confirmed,
      answer: NewSecret,
      errors: ['wrong_credentials', 'too_many_attempts'],
    }),
    async (request) => {
      const made = await startTotp(
        people,
        actorOf(request),
        request.body.password,
        visitOf(gateway, request),
      );
      return { ...made, qr: qrPath(made.uri) };
    },
  );

  api.post<{ Body: Static<typeof Code> }>(
    '/profile/totp/confirm',
    operation({
      id: 'confirmTotp',
      tag: 'Profile',
      summary: 'Prove that the app has the secret, which is asked for from then on',
      requires: 'viewer',
      during: STATES,
      body: Code,
      answer: RecoveryCodes,
      errors: ['wrong_code', 'too_many_attempts', 'conflict'],
    }),
    async (request, reply) => {
      const { codes, token } = await confirmSecret(people, actorOf(request), request.body.code);
      keepSessionToken(reply, token);
      return { recovery_codes: codes };
    },
  );

  api.delete<{ Body: Static<typeof Confirmed> }>(
    '/profile/totp',
    operation({
      id: 'removeTotp',
      tag: 'Profile',
      summary: 'Sign in without codes again',
      outlivesSession: 'with_password',
      requires: 'viewer',
      body: Confirmed,
      answer: null,
      errors: ['wrong_credentials', 'too_many_attempts'],
    }),
    async (request, reply) => {
      const token = await dropTotp(people, actorOf(request), request.body.password);
      keepSessionToken(reply, token);
      return reply.code(204).send();
    },
  );

  api.post<{ Body: Static<typeof Confirmed> }>(
    '/profile/recovery-codes',
    operation({
      id: 'renewRecoveryCodes',
      tag: 'Profile',
      summary: 'Get new recovery codes in place of the former ones',
      outlivesSession: 'with_password',
      requires: 'viewer',
      body: Confirmed,
      answer: RecoveryCodes,
      errors: ['wrong_credentials', 'too_many_attempts', 'conflict'],
    }),
    async (request) => ({
      recovery_codes: await renewRecoveryCodes(people, actorOf(request), request.body.password),
    }),
  );
}
