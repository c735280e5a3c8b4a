import { fact } from 'harkara-contract/facts.ts';
import { findInDirectory } from '../../storage/account-changes.queries.ts';
import { findAccounts } from '../../storage/manage-accounts.queries.ts';
import { normaliseUsername } from '../accounts/credentials.ts';
import { DomainError } from '../errors.ts';
import type { Actor } from './actor.ts';
import type { People } from './people.ts';

/**
 * The operator's people may look at every customer's and reseller's panel, a reseller's at those of its own customers,
 * all of them as viewers. The person stays who it is: all that is recorded names the one who looks.
 *
 * @throws DomainError also for an account that exists: others are not told that it does.
 */
export async function viewAccount(people: People, actor: Actor, username: string): Promise<Actor> {
  const { general } = people.db;
  const { role } = actor.account;
  const name = normaliseUsername(username);
  const key =
    role === 'customer' ? undefined : (await findInDirectory(general, 'username', [name])).get(name);
  const [stored] = key ? await findAccounts(general, [key]) : [];
  const isOpen = role === 'admin' ? stored?.role !== 'admin' : stored?.parent === actor.account.number;
  const account = stored && isOpen ? await people.accounts.find(stored.account) : null;
  if (!account || role === 'customer') throw new DomainError(fact('account_not_found', { username }));
  const viewing: Actor = { ...actor, account, user: { ...actor.user, role: 'viewer' }, viewedFrom: role };
  await people.views.note(viewing);
  return viewing;
}
