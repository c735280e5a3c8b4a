import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { findAccountNamed } from '../../../core/accounts/account-overview.ts';
import { makePassword } from '../../../core/accounts/credentials.ts';
import { setPassword } from '../../../core/accounts/manage-accounts.ts';
import { DomainError } from '../../../core/errors.ts';
import type { Gateway } from '../../../core/gateway.ts';
import { listPeople } from '../../../core/people/manage-users.ts';
import { renewFirstPassword, resetSecondFactor } from '../../../core/people/rescue.ts';
import { applyProvisioning } from '../../../core/provisioning/apply.ts';
import { actorOf, operation } from '../operation.ts';
import { FirstPassword } from './person-answer.ts';
import { AccountParams } from './accounts.routes.ts';

const SMPP_PASSWORD_LENGTH = 8;

const PersonParams = Type.Object({
  ...AccountParams.properties,
  id: Type.Integer({
    minimum: 0,
    maximum: 2_147_483_647,
    description: 'Number of the person; 0: the first owner',
  }),
});

const Password = Type.Object(
  { password: Type.String({ description: 'The new one; shown once' }) },
  { description: 'The new password' },
);

/** For people and programs that cannot get in any more. */
export function adminAccountPeopleRoutes(api: FastifyInstance, { db, accounts, ids, people }: Gateway): void {
  const access = { tag: 'Accounts', requires: 'owner', of: 'admin' } as const;
  const errors = ['not_found', 'conflict'] as const;

  /** 0 is the first owner of an account in which nobody has signed in yet. */
  const nameOf = async ({ username, id }: Static<typeof PersonParams>): Promise<string> => {
    const account = await findAccountNamed(db, accounts, username);
    const known = await listPeople(db, account);
    if (id === 0 && known.length === 0) return account.username;
    const person = known.find((one) => one.id === id);
    if (!person) throw new DomainError('not_found', 'There is no such person.');
    return person.username;
  };

  api.post<{ Params: Static<typeof PersonParams> }>(
    '/admin/accounts/:username/people/:id/password',
    operation({
      ...access,
      id: 'renewPersonPassword',
      summary: 'Give a person a new first password, which is shown once',
      outlivesSession: 'confirmed',
      params: PersonParams,
      answer: FirstPassword,
      errors,
    }),
    async (request) => {
      const person = await nameOf(request.params);
      return { first_password: await renewFirstPassword(db, actorOf(request), person) };
    },
  );

  api.delete<{ Params: Static<typeof PersonParams> }>(
    '/admin/accounts/:username/people/:id/totp',
    operation({
      ...access,
      id: 'resetPersonTotp',
      summary: 'Let a person sign in without a code',
      outlivesSession: 'confirmed',
      params: PersonParams,
      answer: null,
      errors,
    }),
    async (request, reply) => {
      await resetSecondFactor(db, actorOf(request), await nameOf(request.params));
      return reply.code(204).send();
    },
  );

  api.post<{ Params: Static<typeof AccountParams> }>(
    '/admin/accounts/:username/api-password',
    operation({
      ...access,
      id: 'renewAccountPassword',
      summary: 'Give the account’s programs a new password, which is shown once',
      outlivesSession: 'confirmed',
      params: AccountParams,
      answer: Password,
      errors,
    }),
    async (request) => {
      const { username } = await findAccountNamed(db, accounts, request.params.username);
      const password = makePassword();
      await setPassword(db, actorOf(request), username, password);
      return { password };
    },
  );

  api.post<{ Params: Static<typeof AccountParams> }>(
    '/admin/accounts/:username/smpp-password',
    operation({
      ...access,
      id: 'renewSmppPassword',
      summary: 'Give the account’s SMPP clients a new password, which is shown once',
      outlivesSession: 'confirmed',
      params: AccountParams,
      answer: Password,
      errors,
    }),
    async (request) => {
      const { username, smpp } = await findAccountNamed(db, accounts, request.params.username);
      if (!smpp) throw new DomainError('conflict', 'The account has no access by SMPP.');
      const password = makePassword().slice(0, SMPP_PASSWORD_LENGTH);
      const change = { username, smpp: { system_id: smpp.systemId, password } };
      await applyProvisioning(db, people.vault, ids, { accounts: [change] }, { by: actorOf(request) });
      return { password };
    },
  );
}
