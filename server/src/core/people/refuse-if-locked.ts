import { fact } from 'harkara-contract/facts.ts';
import type { Handle } from '../../storage/database.ts';
import { lockAccount } from '../../storage/manage-accounts.queries.ts';
import type { Account } from '../accounts/account.ts';
import { DomainError } from '../errors.ts';

/**
 * Locks the account's row, as every lock of the account does: no session is opened after its sessions were ended.
 *
 * @throws DomainError unless the account is active.
 */
export async function refuseIfLocked(handle: Handle, { bucket, number }: Account): Promise<void> {
  const { status } = await lockAccount(handle, { bucket, account: number });
  if (status !== 'active') throw accountLocked();
}

export function accountLocked(): DomainError {
  return new DomainError(fact('own_account_locked'));
}
