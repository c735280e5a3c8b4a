import { Type } from 'typebox';
import { language, password } from '../records/person.ts';
import type { Routes } from '../route.ts';
import { closed, name } from '../shapes.ts';

export const profileRoutes = {
  'PATCH /profile': {
    requires: 'viewer',
    body: closed({ name: Type.Optional(name), language: Type.Optional(language) }),
    answer: null,
  },
  // Ends all other sessions.
  'POST /profile/password': {
    requires: 'viewer',
    during: ['signed_in', 'password_change_required', 'totp_setup_required'],
    outlivesSession: 'with_password',
    body: closed({ current: password, new: password }),
    answer: null,
  },
  // The password that programs carry.
  'POST /account/api-password': {
    requires: 'owner',
    outlivesSession: 'with_password',
    body: closed({ password, new: password }),
    answer: null,
  },
} as const satisfies Routes;
