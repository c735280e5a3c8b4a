import { findInDirectory } from '../../storage/account-changes.queries.ts';
import { findAccount } from '../../storage/accounts.queries.ts';
import type { Database, Handle } from '../../storage/database.ts';
import { countChildren, findAccounts, type StoredAccount } from '../../storage/manage-accounts.queries.ts';
import { sumUsage } from '../../storage/usage.queries.ts';
import type { Account } from '../accounts/account.ts';
import { normaliseUsername } from '../accounts/credentials.ts';
import { setAccountStatus } from '../accounts/manage-accounts.ts';
import { searchAccounts, type FoundAccount } from '../accounts/search-accounts.ts';
import { lastDays } from '../credits/credit-report.ts';
import { DomainError } from '../errors.ts';
import { bucketOf } from '../ids.ts';
import type { Actor } from '../people/actor.ts';
import type { Delegated } from '../reviews/pending-reviews.ts';

// A reseller's own customers are the accounts directly below it; whatever is below those is theirs.

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
  const keys = items.map(({ account }) => ({ bucket: bucketOf(account), account }));
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
  if (stored?.parent !== reseller.number) {
    throw new DomainError('not_found', `You have no customer ${username}.`);
  }
  return stored;
}

export async function lockCustomer(
  db: Database,
  actor: Actor,
  username: string,
  status: 'active' | 'inactive',
): Promise<void> {
  const customer = await findOwnCustomer(db.general, actor.account, username);
  if (customer.status === 'blocked') {
    throw new DomainError('conflict', 'The operator has locked this account, and alone can unlock it.');
  }
  await setAccountStatus(db, actor, customer.username, status);
}

export type ResellerLimits = { mostCustomers: number; customers: number; delegatedReviews: boolean };

export async function readLimits({ general }: Database, reseller: Account): Promise<ResellerLimits> {
  const { bucket, number: account } = reseller;
  const row = await findAccount(general, { bucket, account });
  const { most_customers: most = MOST_CUSTOMERS, delegated_reviews: delegated = false } =
    row?.settings.reseller ?? {};
  const customers = await countChildren(general, account);
  return { mostCustomers: most, customers, delegatedReviews: delegated };
}

/** @returns null unless the operator lets the reseller decide. */
export async function findDelegated({ general }: Database, reseller: Account): Promise<Delegated | null> {
  const { bucket, number } = reseller;
  const row = await findAccount(general, { bucket, account: number });
  if (row?.settings.reseller?.delegated_reviews !== true) return null;
  return { parent: number, kinds: ['template', 'sender'] };
}

/** @throws DomainError unless the operator lets the reseller decide. */
export async function readDelegated(db: Database, reseller: Account): Promise<Delegated> {
  const delegated = await findDelegated(db, reseller);
  if (!delegated) throw new DomainError('not_found', 'The operator decides about these requests.');
  return delegated;
}
