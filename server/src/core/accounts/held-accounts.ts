import type { Account, AccountOf } from './account.ts';

/** A transaction needs accounts that are not in memory; it must not wait for them, since it may hold locks. */
class AccountsNeeded extends Error {
  readonly loading: Promise<unknown>;

  constructor(loading: Promise<unknown>) {
    super('accounts have to be loaded before this transaction');
    this.name = 'AccountsNeeded';
    this.loading = loading;
    // Loading may fail before the transaction is rolled back, when nothing awaits it yet.
    loading.catch(() => undefined);
  }
}

/** Holds every account found so far, so that a transaction that is run again finds them all. */
export type Held<T> = T & { readonly held: ReadonlyMap<number, Account> };

export function holdAccounts<T extends { accountOf: AccountOf }>(source: T): Held<T> {
  const held = new Map<number, Account>();
  const hold = (account: Account) => {
    held.set(account.number, account);
    return account;
  };
  const accountOf: AccountOf = (number) => {
    const account = held.get(number) ?? source.accountOf(number);
    return account instanceof Promise ? account.then(hold) : hold(account);
  };
  return { ...source, accountOf, held };
}

/** For use inside a transaction that {@link untilAccountsAreHeld} runs. */
export function takeHeldAccounts(
  { accountOf }: Held<{ accountOf: AccountOf }>,
  numbers: Iterable<number>,
): Map<number, Account> {
  const accounts = new Map<number, Account>();
  const loading: Promise<Account>[] = [];
  for (const number of numbers) {
    const account = accountOf(number);
    if (account instanceof Promise) loading.push(account);
    else accounts.set(number, account);
  }
  if (loading.length > 0) throw new AccountsNeeded(Promise.all(loading));
  return accounts;
}

/** Runs a transaction, again after each load of missing accounts, until it finds all that it needs. */
export async function untilAccountsAreHeld<T>(transaction: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await transaction();
    } catch (error) {
      if (!(error instanceof AccountsNeeded)) throw error;
      await error.loading;
    }
  }
}
