import { DomainError } from '../errors.ts';
import type { Account } from './account.ts';

/** Why the account may only query its status; null if it may do more. */
export function standingProblem({ status }: Account): DomainError | null {
  if (status === 'blocked') return new DomainError('account_locked', 'This account is blocked.');
  if (status === 'inactive') return new DomainError('account_inactive', 'This account is not active.');
  return null;
}

export function refuseIfNotActive(account: Account): void {
  const problem = standingProblem(account);
  if (problem) throw problem;
}

export function refuseIfGetApiIsOff(account: Account): void {
  if (account.features.getApi) return;
  throw new DomainError('get_api_disabled', 'Sending by GET is not enabled for this account; use POST.');
}
