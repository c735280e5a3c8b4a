import { findAccount } from '../../storage/accounts.queries.ts';
import type { Database } from '../../storage/database.ts';
import { countChildren } from '../../storage/manage-accounts.queries.ts';
import type { Account } from '../accounts/account.ts';
import type { Vault } from '../accounts/vault.ts';
import { fromMilliCredits, toMilliCredits } from '../credits/credits.ts';
import { DomainError } from '../errors.ts';
import type { IdMaker } from '../ids.ts';
import type { Actor } from '../people/actor.ts';
import { applyProvisioning, type ApplyResult } from '../provisioning/apply.ts';
import { MOST_CUSTOMERS } from './own-customers.ts';

export type NewCustomer = {
  username: string;
  timeZone: string | null;
  /** In credits. What is absent costs what the reseller pays. */
  prices: Readonly<Record<string, number>>;
  features: Readonly<Record<string, boolean>>;
  keyNames: readonly string[];
};

/**
 * A customer gets nothing that its reseller does not have, and pays no less. What the operator takes from the reseller
 * later is not taken from its customers.
 *
 * @throws ProvisioningError with every problem found; DomainError if the reseller may not.
 */
export async function createCustomer(
  db: Database,
  vault: Vault,
  ids: IdMaker,
  actor: Actor,
  { username, timeZone, prices, features, keyNames }: NewCustomer,
): Promise<ApplyResult> {
  const { account: reseller } = actor;
  const account = {
    username,
    role: 'customer',
    parent: reseller.username,
    time_zone: timeZone ?? reseller.timeZone,
    prices: pricesWithin(reseller, prices),
    features: featuresWithin(reseller, features),
    ...(keyNames.length > 0 ? { api_keys: keyNames.map((name) => ({ name })) } : {}),
  };
  return applyProvisioning(
    db,
    vault,
    ids,
    { accounts: [account] },
    {
      by: actor,
      expected: [{ kind: 'account', name: username, fingerprint: null }],
      refuseIf: async (handle) => {
        const { bucket, number } = reseller;
        const row = await findAccount(handle, { bucket, account: number });
        const most = row?.settings.reseller?.most_customers ?? MOST_CUSTOMERS;
        if ((await countChildren(handle, number)) < most) return;
        throw new DomainError('conflict', `You may have ${most} customers. The operator can allow more.`);
      },
    },
  );
}

function pricesWithin({ prices: own }: Account, given: NewCustomer['prices']): Record<string, number> {
  const fields: Record<string, string> = {};
  const allowed = Object.entries(own).map(([route, least]) => {
    const wanted = given[route];
    const milli = wanted === undefined ? least : toMilliCredits(wanted);
    if (milli === null) fields[`prices.${route}`] = 'must have at most 3 decimals';
    else if (milli < least) fields[`prices.${route}`] = `must not be below yours, ${fromMilliCredits(least)}`;
    return [route, fromMilliCredits(milli ?? least)] as const;
  });
  refuseIfAny(fields);
  return Object.fromEntries(allowed);
}

const FEATURES = {
  get_api: 'getApi',
  international: 'international',
  promo_sender: 'promoSender',
  sandbox: 'sandbox',
  email: 'email',
  voice: 'voice',
  chatapp: 'chatapp',
} as const satisfies Record<string, keyof Account['features']>;

/** Every feature is named: some are on unless they are switched off. */
function featuresWithin({ features: own }: Account, given: NewCustomer['features']): Record<string, boolean> {
  const fields: Record<string, string> = {};
  const allowed = Object.entries(FEATURES).map(([name, known]) => {
    const isWanted = given[name] ?? false;
    if (isWanted && !own[known]) fields[`features.${name}`] = 'is not among your own';
    return [name, isWanted] as const;
  });
  refuseIfAny(fields);
  return Object.fromEntries(allowed);
}

function refuseIfAny(fields: Record<string, string>): void {
  const said = Object.entries(fields).map(([field, why]) => `${field} ${why}`);
  if (said.length > 0) throw new DomainError('validation_failed', `${said.join('; ')}.`, { fields });
}
