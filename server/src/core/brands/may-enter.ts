import type { Account } from '../accounts/account.ts';
import type { AccountCache } from '../accounts/account-cache.ts';
import type { Brand } from './brand.ts';

/** No reseller has resellers below each other so deep. */
const DEEPEST = 20;

/** Under a reseller's host, only the reseller and the accounts below it exist. */
export async function mayEnter(
  accounts: AccountCache,
  { reseller }: Pick<Brand, 'reseller'>,
  account: Account,
): Promise<boolean> {
  if (reseller === null) return true;
  if (account.role === 'admin') return false;
  let one: Account | null = account;
  for (let depth = 0; one && depth < DEEPEST; depth++) {
    if (one.number === reseller) return true;
    one = one.parent === null ? null : await accounts.find(one.parent);
  }
  return false;
}
