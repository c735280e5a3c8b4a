import { ACCOUNT_DETAILS, type AccountDetail } from 'harkara-contract/lists.ts';
import type { Database } from '../../storage/database.ts';
import type { StoredAccount } from '../../storage/manage-accounts.queries.ts';
import type { AccountCache } from '../accounts/account-cache.ts';
import type { Vault } from '../accounts/vault.ts';
import type { IdMaker } from '../ids.ts';
import type { Actor } from '../people/actor.ts';
import { applyProvisioning } from '../provisioning/apply.ts';
import { findOwnCustomer } from './own-customers.ts';

/** Null removes one; what is absent stays as it is. */
export type GivenDetails = Partial<Record<AccountDetail, string | null>>;

/** What a reseller sees: not the operator's notes. */
export function detailsOf({ details }: Pick<StoredAccount, 'details'>): Record<AccountDetail, string | null> {
  const shown = ACCOUNT_DETAILS.map((name) => [name, details[name] ?? null]);
  return Object.fromEntries(shown) as Record<AccountDetail, string | null>;
}

/**
 * @throws ProvisioningError with every problem found; DomainError if it is not the reseller's customer.
 */
export async function changeDetails(
  db: Database,
  vault: Vault,
  ids: IdMaker,
  accounts: AccountCache,
  actor: Actor,
  username: string,
  given: GivenDetails,
): Promise<Record<AccountDetail, string | null>> {
  const customer = await findOwnCustomer(db.general, actor.account, username);
  // By name, so that no caller can hand on more.
  const details = Object.fromEntries(
    ACCOUNT_DETAILS.flatMap((name) => (name in given ? [[name, given[name]]] : [])),
  );
  await applyProvisioning(
    db,
    vault,
    ids,
    { accounts: [{ username: customer.username, details }] },
    {
      by: actor,
      refuseIf: async (handle) => {
        await findOwnCustomer(handle, actor.account, username);
      },
    },
  );
  accounts.forget(customer.account);
  return detailsOf(await findOwnCustomer(db.general, actor.account, username));
}
