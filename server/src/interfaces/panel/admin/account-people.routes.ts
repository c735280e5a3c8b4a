import type { FastifyInstance } from 'fastify';
import { fact } from 'harkara-contract/facts.ts';
import { accountPeopleRoutes } from 'harkara-contract/routes/account-people.ts';
import { findAccountNamed } from '../../../core/accounts/account-overview.ts';
import { makePassword } from '../../../core/accounts/credentials.ts';
import { setPassword } from '../../../core/accounts/manage-accounts.ts';
import { DomainError } from '../../../core/errors.ts';
import type { Gateway } from '../../../core/gateway.ts';
import { listPeople } from '../../../core/people/manage-users.ts';
import { renewFirstPassword, resetSecondFactor } from '../../../core/people/rescue.ts';
import { applyProvisioning } from '../../../core/provisioning/apply.ts';
import { serve } from '../serve.ts';

const SMPP_PASSWORD_LENGTH = 8;

/** For people and programs that cannot get in any more. */
export function adminAccountPeopleRoutes(api: FastifyInstance, { db, accounts, ids, people }: Gateway): void {
  const find = (username: string) => findAccountNamed(db, accounts, username);

  /** 0 is the first owner of an account in which nobody has signed in yet. */
  const nameOf = async ({ username, id }: { username: string; id: number }): Promise<string> => {
    const account = await find(username);
    const known = await listPeople(db, account);
    if (id === 0 && known.length === 0) return account.username;
    const person = known.find((one) => one.id === id);
    if (!person) throw new DomainError(fact('account_person_not_found'));
    return person.username;
  };

  serve(api, accountPeopleRoutes, {
    'POST /admin/accounts/:username/people/:id/password': async ({ actor, params }) => ({
      firstPassword: await renewFirstPassword(db, actor, await nameOf(params)),
    }),
    'DELETE /admin/accounts/:username/people/:id/totp': async ({ actor, params }) =>
      resetSecondFactor(db, actor, await nameOf(params)),
    'POST /admin/accounts/:username/api-password': async ({ actor, params }) => {
      const { username } = await find(params.username);
      const password = makePassword();
      await setPassword(db, actor, username, password);
      return { password };
    },
    'POST /admin/accounts/:username/smpp-password': async ({ actor, params }) => {
      const { username, smpp } = await find(params.username);
      if (!smpp) throw new DomainError(fact('account_without_smpp'));
      const password = makePassword().slice(0, SMPP_PASSWORD_LENGTH);
      const change = { username, smpp: { system_id: smpp.systemId, password } };
      await applyProvisioning(db, people.vault, ids, { accounts: [change] }, { by: actor });
      return { password };
    },
  });
}
