import { fact } from 'harkara-contract/facts.ts';
import { DomainError } from '../errors.ts';
import type { Account } from './account.ts';

/** Why the account may only query its status; null if it may do more. */
export function standingProblem({ status }: Account): DomainError | null {
  if (status === 'blocked') return new DomainError(fact('account_blocked'));
  if (status === 'inactive') return new DomainError(fact('account_inactive'));
  return null;
}

export function refuseIfNotActive(account: Account): void {
  const problem = standingProblem(account);
  if (problem) throw problem;
}

export function refuseIfGetApiIsOff(account: Account): void {
  if (account.features.getApi) return;
  throw new DomainError(fact('get_api_disabled'));
}
