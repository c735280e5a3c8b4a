import { fact } from 'harkara-contract/facts.ts';
import { findAccount } from '../../storage/accounts.queries.ts';
import type { Database, Handle } from '../../storage/database.ts';
import { countChildren } from '../../storage/manage-accounts.queries.ts';
import { HOUR_MS } from '../../durations.ts';
import { listTimesOf } from '../../storage/admin-actions.queries.ts';
import type { AccountCache } from '../accounts/account-cache.ts';
import { keyOf, type Account } from '../accounts/account.ts';
import { termsOf, type Terms } from '../accounts/terms.ts';
import type { Vault } from '../accounts/vault.ts';
import { DomainError } from '../errors.ts';
import type { IdMaker } from '../ids.ts';
import { KeyedTurns } from '../limits/keyed-turns.ts';
import type { Actor } from '../people/actor.ts';
import { applyProvisioning, type ApplyResult } from '../provisioning/apply.ts';
import { readRecord } from '../provisioning/expected.ts';
import type { GivenDetails } from './customer-details.ts';
import { termsWithin } from './customer-terms.ts';
import { MOST_CUSTOMERS, refuseIfStale, withCurrentTerms } from './own-customers.ts';

/** What is absent costs what the reseller pays. */
export type NewCustomer = Terms & {
  username: string;
  timeZone: string | null;
  details: GivenDetails;
  keyNames: readonly string[];
};

/** What the operator has set for a reseller holds for its customers, too, unless the operator says otherwise. */
const INHERITED = ['flood_limit', 'limits', 'refunds', 'retention', 'promotional_hours'];

async function limitsOf(db: Database, { username }: Account): Promise<Record<string, unknown>> {
  const { record = {} } = (await readRecord(db.general, { kind: 'account', name: username })) ?? {};
  const { required } = (record['dlt'] ?? {}) as { required?: boolean };
  return {
    ...Object.fromEntries(INHERITED.flatMap((name) => (name in record ? [[name, record[name]]] : []))),
    ...(required === undefined ? {} : { dlt: { required } }),
  };
}

/** Usernames are everybody's, and an account is never removed. */
const MOST_AN_HOUR = 20;

/** Hashing passwords takes the threads that check those of others. */
const creating = new KeyedTurns<number>({
  atOnce: 1,
  mostWaiting: 100,
  mostWaitingOfOne: 20,
  refusal: tooBusy,
});

function tooBusy(): DomainError {
  return new DomainError(fact('customers_being_created'), { retryAfterSeconds: 5 });
}

async function refuseIfTooFast(handle: Handle, { number }: Account): Promise<void> {
  const made = { actorAccount: number, action: 'account.created', since: new Date(Date.now() - HOUR_MS) };
  const times = await listTimesOf(handle, made, MOST_AN_HOUR);
  const first = times[MOST_AN_HOUR - 1];
  if (!first) return;
  const retryAfterSeconds = Math.ceil((first.getTime() + HOUR_MS - Date.now()) / 1_000);
  const minutes = Math.ceil(retryAfterSeconds / 60);
  throw new DomainError(fact('customers_per_hour_limit', { most: MOST_AN_HOUR, minutes }), {
    retryAfterSeconds,
  });
}

/** @throws ProvisioningError with every problem found; DomainError if the reseller may not. */
export function createCustomer(
  db: Database,
  vault: Vault,
  ids: IdMaker,
  accounts: AccountCache,
  actor: Actor,
  customer: NewCustomer,
): Promise<ApplyResult> {
  return creating.run(actor.account.number, () =>
    withCurrentTerms(accounts, actor, (by) => create(db, vault, ids, by, customer)),
  );
}

async function create(
  db: Database,
  vault: Vault,
  ids: IdMaker,
  actor: Actor,
  { username, timeZone, details, prices, features, keyNames }: NewCustomer,
): Promise<ApplyResult> {
  const { account: reseller } = actor;
  // Before a password is made and hashed, too: that costs more than the rest.
  await refuseIfTooFast(db.general, reseller);
  const own = termsOf(reseller);
  const wanted = termsWithin(reseller, { prices, features });
  // Every feature is named: some are on unless they are switched off.
  const none = Object.fromEntries(Object.keys(own.features).map((name) => [name, false]));
  const account = {
    ...(await limitsOf(db, reseller)),
    username,
    role: 'customer',
    parent: reseller.username,
    time_zone: timeZone ?? reseller.timeZone,
    details,
    prices: { ...own.prices, ...wanted.prices },
    features: { ...none, ...wanted.features },
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
        await refuseIfStale(handle, reseller);
        await refuseIfTooFast(handle, reseller);
        const row = await findAccount(handle, keyOf(reseller));
        const most = row?.settings.reseller?.most_customers ?? MOST_CUSTOMERS;
        if ((await countChildren(handle, reseller.number)) < most) return;
        throw new DomainError(fact('customer_limit', { most }));
      },
    },
  );
}
