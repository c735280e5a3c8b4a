import { fact } from 'harkara-contract/facts.ts';
import { DELEGATED_KINDS, type ReviewKind } from 'harkara-contract/lists.ts';
import { findInDirectory } from '../../storage/account-changes.queries.ts';
import { findAccount, type AccountRow } from '../../storage/accounts.queries.ts';
import type { Database, Handle } from '../../storage/database.ts';
import {
  countChildren,
  findAccounts,
  lockAccount,
  type StoredAccount,
} from '../../storage/manage-accounts.queries.ts';
import { sumUsage } from '../../storage/usage.queries.ts';
import type { AccountCache } from '../accounts/account-cache.ts';
import { keyOf, StaleAccount, type Account } from '../accounts/account.ts';
import { normaliseUsername } from '../accounts/credentials.ts';
import { setAccountStatus } from '../accounts/manage-accounts.ts';
import { searchAccounts, type FoundAccount } from '../accounts/search-accounts.ts';
import { lastDays } from '../credits/credit-report.ts';
import { DomainError } from '../errors.ts';
import { accountKey } from '../ids.ts';
import type { Actor } from '../people/actor.ts';
import type { Delegated } from '../reviews/pending-reviews.ts';
import type { MayDecide } from '../reviews/review.ts';

// A reseller's own customers are the accounts directly below it; any below those are theirs.

const DAYS = 30;
/** Unless the operator says otherwise. */
export const MOST_CUSTOMERS = 100;

/** `messages` and `credits`, in thousandths, of the last 30 days. */
export type OwnCustomer = FoundAccount & { messages: number; credits: number };

type Wanted = { words: string; status: StoredAccount['status'] | null; limit: number; cursor: string | null };

export async function listOwnCustomers(
  db: Database,
  reseller: Account,
  { words, status, limit, cursor }: Wanted,
  now: Date,
): Promise<{ items: OwnCustomer[]; next: string | null }> {
  const filter = { parent: reseller.number, ...(status === null ? {} : { status }) };
  const { items, next } = await searchAccounts(db, { words, filter, limit, cursor });
  const keys = items.map(({ account }) => accountKey(account));
  const used = await sumUsage(db.reports, keys, lastDays(reseller, DAYS, now).at(-1) ?? '');
  const of = new Map(used.map((sum) => [sum.account, sum]));
  return {
    items: items.map((item) => {
      const { messages = 0, credits = 0 } = of.get(item.account) ?? {};
      return { ...item, messages, credits };
    }),
    next,
  };
}

/** @throws DomainError for another reseller's customer as for an unknown one. */
export async function findOwnCustomer(
  handle: Handle,
  reseller: Account,
  username: string,
): Promise<StoredAccount> {
  const name = normaliseUsername(username);
  const key = (await findInDirectory(handle, 'username', [name])).get(name);
  const [stored] = key ? await findAccounts(handle, [key]) : [];
  if (stored?.parent !== reseller.number) throw noSuchCustomer(username);
  return stored;
}

function noSuchCustomer(username: string): DomainError {
  return new DomainError(fact('customer_not_found', { username }));
}

/** @throws StaleAccount if the operator has changed the reseller's account since it was read. */
export async function refuseIfStale(handle: Handle, reseller: Account): Promise<void> {
  const row = await findAccount(handle, keyOf(reseller));
  if (row?.version !== reseller.version) throw new StaleAccount();
}

/**
 * Does what depends on the reseller's own terms, again with the newest ones when they have changed meanwhile.
 *
 * @param work throws StaleAccount, as {@link refuseIfStale} does.
 */
export async function withCurrentTerms<T>(
  accounts: AccountCache,
  actor: Actor,
  work: (actor: Actor) => Promise<T>,
): Promise<T> {
  let current = actor;
  for (;;) {
    try {
      return await work(current);
    } catch (error) {
      if (!(error instanceof StaleAccount)) throw error;
      current = { ...current, account: await accounts.reload(current.account) };
    }
  }
}

export async function lockCustomer(
  db: Database,
  actor: Actor,
  username: string,
  status: 'active' | 'inactive',
): Promise<void> {
  const { account: reseller } = actor;
  const found = await findOwnCustomer(db.general, reseller, username);
  // Under the account's lock: the operator may lock it, or give it to another reseller, at the same time.
  await setAccountStatus(db, actor, found.username, status, null, (customer) => {
    if (customer.parent !== reseller.number) throw noSuchCustomer(username);
    if (customer.status === 'blocked') {
      throw new DomainError(fact('customer_locked_by_operator'));
    }
  });
}

export type ResellerLimits = { mostCustomers: number; customers: number; delegatedReviews: boolean };

export async function readLimits({ general }: Database, reseller: Account): Promise<ResellerLimits> {
  const row = await findAccount(general, keyOf(reseller));
  const { most_customers: most = MOST_CUSTOMERS, delegated_reviews: delegated = false } =
    row?.settings.reseller ?? {};
  const customers = await countChildren(general, reseller.number);
  return { mostCustomers: most, customers, delegatedReviews: delegated };
}

/** @returns null unless the operator lets the reseller decide. */
export async function findDelegated({ general }: Database, reseller: Account): Promise<Delegated | null> {
  const row = await findAccount(general, keyOf(reseller));
  return isDelegated(row) ? { parent: reseller.number, kinds: DELEGATED_KINDS } : null;
}

/**
 * @param kind what it is to decide about; absent: anything.
 * @throws DomainError unless the operator lets the reseller decide.
 */
export async function readDelegated(db: Database, reseller: Account, kind?: ReviewKind): Promise<Delegated> {
  const delegated = await findDelegated(db, reseller);
  if (!delegated || (kind && !delegated.kinds.includes(kind))) throw notDelegated();
  return delegated;
}

/**
 * The reseller's right to decide about a customer's requests. It locks both accounts, the reseller's first as a
 * provisioning file does, so that the operator takes the right either before the decision or after it.
 */
export function delegatedTo(reseller: Account, username: string): MayDecide {
  return {
    before: async (handle) => {
      const key = keyOf(reseller);
      await lockAccount(handle, key);
      if (!isDelegated(await findAccount(handle, key))) throw notDelegated();
    },
    about: ({ parent }) => {
      if (parent !== reseller.number) throw noSuchCustomer(username);
    },
  };
}

const isDelegated = (row: AccountRow | null) => row?.settings.reseller?.delegated_reviews === true;

function notDelegated(): DomainError {
  return new DomainError(fact('reviews_not_delegated'));
}
