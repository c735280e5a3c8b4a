import { readBalance } from '../../storage/accounts.queries.ts';
import type { Handle } from '../../storage/database.ts';
import type { Account } from '../accounts/account.ts';
import type { CreditKind } from './credits.ts';

export async function readAccountBalance(handle: Handle, account: Account, kind: CreditKind) {
  const balance = await readBalance(handle, { bucket: account.bucket, account: account.number }, kind);
  if (!balance) throw new Error(`account ${account.number} has no ${kind} balance`);
  return balance;
}
