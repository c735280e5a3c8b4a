import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { Database } from '../../storage/database.ts';
import type { Account } from '../accounts/account.ts';
import type { AccountCache } from '../accounts/account-cache.ts';
import { termsOf, type Terms } from '../accounts/terms.ts';
import type { Vault } from '../accounts/vault.ts';
import { toMilliCredits } from '../credits/credits.ts';
import { DomainError } from '../errors.ts';
import type { IdMaker } from '../ids.ts';
import type { Actor } from '../people/actor.ts';
import { applyProvisioning } from '../provisioning/apply.ts';
import { findOwnCustomer, refuseIfStale, withCurrentTerms } from './own-customers.ts';

/**
 * A customer gets nothing that its reseller does not have, and pays no less. What the operator takes from the reseller
 * later is not taken from its customers.
 *
 * @returns what was given.
 * @throws DomainError that names every field.
 */
export function termsWithin(reseller: Account, given: Terms): Terms {
  const own = termsOf(reseller);
  const fields: Record<string, Fact> = {};
  for (const [route, price] of Object.entries(given.prices)) {
    const least = own.prices[route];
    const why =
      least === undefined
        ? fact('not_a_price')
        : toMilliCredits(price) === null
          ? fact('too_many_decimals', { most: 3 })
          : price < least
            ? fact('below_own_price', { least })
            : null;
    if (why !== null) fields[`prices.${route}`] = why;
  }
  for (const [name, isWanted] of Object.entries(given.features)) {
    if (isWanted && own.features[name] !== true) fields[`features.${name}`] = fact('not_own_feature');
  }
  const wrong = Object.entries(fields).map(([field, reason]) => fact('wrong_field', { field, reason }));
  if (wrong.length > 0) throw new DomainError(fact('invalid_customer_terms', { fields: wrong }), { fields });
  return given;
}

/** What is not given stays as it is. */
export async function changeTerms(
  db: Database,
  vault: Vault,
  ids: IdMaker,
  accounts: AccountCache,
  actor: Actor,
  username: string,
  given: Terms,
): Promise<Terms> {
  const customer = await findOwnCustomer(db.general, actor.account, username);
  await withCurrentTerms(accounts, actor, (by) =>
    applyProvisioning(
      db,
      vault,
      ids,
      { accounts: [{ username: customer.username, ...termsWithin(by.account, given) }] },
      {
        by,
        refuseIf: async (handle) => {
          await refuseIfStale(handle, by.account);
          await findOwnCustomer(handle, by.account, username);
        },
      },
    ),
  );
  accounts.forget(customer.account);
  return termsOf(await accounts.get(customer.account));
}
