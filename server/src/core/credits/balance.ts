import { readBalance, readBalances } from '../../storage/accounts.queries.ts';
import type { Handle } from '../../storage/database.ts';
import { keyOf, type Account } from '../accounts/account.ts';
import { CREDIT_KINDS, type CreditKind } from './credits.ts';

export async function readAccountBalance(handle: Handle, account: Account, kind: CreditKind) {
  const balance = await readBalance(handle, keyOf(account), kind);
  return balance ?? missing(account, kind);
}

/** Of every kind, in thousandths. */
export async function readAccountBalances(
  handle: Handle,
  account: Account,
): Promise<Record<CreditKind, number>> {
  const amounts = await readBalances(handle, keyOf(account));
  return Object.fromEntries(
    CREDIT_KINDS.map((kind) => [kind, amounts.get(kind) ?? missing(account, kind)]),
  ) as Record<CreditKind, number>;
}

function missing(account: Account, kind: CreditKind): never {
  throw new Error(`account ${account.number} has no ${kind} balance`);
}
