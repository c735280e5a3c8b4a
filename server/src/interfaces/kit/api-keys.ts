import type { Static } from 'typebox';
import { fact } from 'harkara-contract/facts.ts';
import type { Account, ApiKey } from '../../core/accounts/account.ts';
import { isAllowed } from '../../core/accounts/allowed-addresses.ts';
import { DomainError } from '../../core/errors.ts';
import type { Gateway } from '../../core/gateway.ts';
import { refuseIfNotActive } from '../../core/accounts/standing.ts';
import type { scope } from 'harkara-contract/values.ts';

export type Scope = Static<ReturnType<typeof scope>>;

export type Caller = { account: Account; key: ApiKey; apiKey: string };

/** @returns null when the caller must be looked up in the database first. */
export function recallCaller(gateway: Gateway, apiKey: string): Caller | null {
  const key = gateway.accounts.peekKey(apiKey);
  const account = key && gateway.accounts.peek(key.account);
  return key && account ? { key, account, apiKey } : null;
}

export async function findCaller(gateway: Gateway, apiKey: string): Promise<Caller> {
  const key = await gateway.accounts.findKey(apiKey);
  const account = key && (await gateway.accounts.find(key.account));
  if (!key || !account) throw invalidKey();
  return { key, account, apiKey };
}

export function refuseIfNotAllowed(
  gateway: Gateway,
  { account, key }: Caller,
  scope: Scope,
  // Reading the address is a system call, so only keys with an allow-list do it.
  from: { readonly ip: string },
): void {
  refuseIfNotValidHere(gateway, key, from);
  gateway.keyUses.note(key);
  refuseIfNotActive(account);
  if (key.scopes !== null && key.scopes.length > 0 && !key.scopes.includes(scope)) {
    throw new DomainError(fact('scope_missing', { scope }));
  }
}

/** What holds for a key whatever it is used for: it has not expired, and the caller's address is allowed. */
export function isValidHere(gateway: Gateway, key: ApiKey, from: { readonly ip: string }): boolean {
  if (key.expiresAt !== null && key.expiresAt <= gateway.now()) return false;
  return key.allowIps === null || key.allowIps.length === 0 || isAllowed(from.ip, key.allowIps);
}

export function refuseIfNotValidHere(gateway: Gateway, key: ApiKey, from: { readonly ip: string }): void {
  if (!isValidHere(gateway, key, from)) throw invalidKey();
}

/** Checks again, after what was in memory turned out to be stale. */
export async function refuseIfNoLongerAllowed(
  gateway: Gateway,
  { apiKey }: Caller,
  scope: Scope,
  from: { readonly ip: string },
): Promise<void> {
  refuseIfNotAllowed(gateway, await findCaller(gateway, apiKey), scope, from);
}

function invalidKey(): DomainError {
  return new DomainError(fact('api_key_not_valid'));
}
