import { Type } from 'typebox';
import { AccountNamed } from '../records/account.ts';
import { admin, type Routes } from '../route.ts';
import { text } from '../shapes.ts';

const PersonParams = Type.Object({
  ...AccountNamed.properties,
  /** 0: the first owner of an account in which nobody has signed in yet. */
  id: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
});

const access = { ...admin.owner, outlivesSession: 'confirmed' } as const;

/** Shown once. */
const Password = Type.Object({ password: text });

/** For people and programs that cannot get in any more. */
export const accountPeopleRoutes = {
  'POST /admin/accounts/:username/people/:id/password': {
    ...access,
    params: PersonParams,
    answer: Type.Object({ firstPassword: text }),
  },
  // The person signs in without a code from then on.
  'DELETE /admin/accounts/:username/people/:id/totp': { ...access, params: PersonParams, answer: null },
  // For the account's programs.
  'POST /admin/accounts/:username/api-password': { ...access, params: AccountNamed, answer: Password },
  'POST /admin/accounts/:username/smpp-password': { ...access, params: AccountNamed, answer: Password },
} as const satisfies Routes;
