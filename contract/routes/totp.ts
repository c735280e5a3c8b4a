import { Type } from 'typebox';
import { code, password } from '../records/person.ts';
import type { Routes } from '../route.ts';
import { closed, integer, text } from '../shapes.ts';
import type { Static } from '../static.ts';

/** A secret for an authenticator app, which is in effect after a code of it was confirmed. */
const NewSecret = Type.Object({
  secret: text,
  uri: text,
  /** The dark parts of the picture, as the `d` of an SVG path in a box of this size. */
  qr: Type.Object({ size: integer, path: text }),
});
export type NewSecret = Static<typeof NewSecret>;

/** Shown once; each works once in place of a code. */
const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(text) });

const Confirmed = closed({ password });

/** The second factor: codes of an authenticator app. */
export const totpRoutes = {
  'POST /profile/totp': {
    requires: 'viewer',
    during: ['signed_in', 'totp_setup_required'],
    outlivesSession: 'with_password',
    body: Confirmed,
    answer: NewSecret,
  },
  'POST /profile/totp/confirm': {
    requires: 'viewer',
    during: ['signed_in', 'totp_setup_required'],
    body: closed({ code }),
    answer: RecoveryCodes,
  },
  'DELETE /profile/totp': {
    requires: 'viewer',
    outlivesSession: 'with_password',
    body: Confirmed,
    answer: null,
  },
  'POST /profile/recovery-codes': {
    requires: 'viewer',
    outlivesSession: 'with_password',
    body: Confirmed,
    answer: RecoveryCodes,
  },
} as const satisfies Routes;
