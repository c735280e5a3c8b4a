import type { AccountKey } from '../../storage/accounts.queries.ts';

/** Accounts that are found at a time. */
export const ACCOUNTS = 500;

/** Sorts before all accounts. */
const FIRST: AccountKey = { bucket: -1, account: 0 };

/** All accounts that `find` finds, {@link ACCOUNTS} at a time. */
export async function* chunksOf<Account extends AccountKey>(
  find: (after: AccountKey) => Promise<Account[]>,
): AsyncGenerator<Account[]> {
  for (let after: AccountKey | undefined = FIRST; after;) {
    const accounts = await find(after);
    yield accounts;
    after = accounts.length < ACCOUNTS ? undefined : accounts.at(-1);
  }
}
