import { fact } from 'harkara-contract/facts.ts';
import {
  addToDirectory,
  announceAccounts,
  findInDirectory,
  nextNumber,
  removeFromDirectory,
} from '../../storage/account-changes.queries.ts';
import { findAccount, type AccountKey } from '../../storage/accounts.queries.ts';
import {
  deleteApiKey,
  insertApiKey,
  listApiKeys,
  type StoredApiKey,
} from '../../storage/api-keys.queries.ts';
import { transaction, type Database, type Handle, type Transaction } from '../../storage/database.ts';
import { lockBalances, post } from '../../storage/ledger.queries.ts';
import {
  insertAccount,
  listAccountSummaries,
  lockAccount,
  nextAccountNumber,
  openBalances,
  updateAccount,
  type AccountSummary,
  type StoredAccount,
} from '../../storage/manage-accounts.queries.ts';
import { deleteSessionsOfAccount } from '../../storage/panel-sessions.queries.ts';
import { findTakenNames, lockUsername } from '../../storage/panel-users.queries.ts';
import { repeatableTransaction } from '../../storage/repeatable-transaction.ts';
import { addCreditUsage } from '../../storage/usage.queries.ts';
import type { Doer } from '../audit-log/doer.ts';
import type { Action } from '../audit-log/action.ts';
import { CHANGED, recordAction } from '../audit-log/record-action.ts';
import { creditUsageOf, type CreditPosting } from '../credits/credit-usage.ts';
import { CREDIT_KINDS, fromMilliCredits, type CreditKind } from '../credits/credits.ts';
import { DomainError } from '../errors.ts';
import { findEarlierAnswer, keepAnswer, type IdempotencyKey } from '../idempotency.ts';
import { accountKey, timeOfId, type IdMaker } from '../ids.ts';
import { refuseIfSignedOut } from '../people/still-signed-in.ts';
import { hashApiKey, hashPassword, keyHint, makeApiKey, normaliseUsername } from './credentials.ts';
import { apiSecretPurpose, type Vault } from './vault.ts';

/** What a key may do by default. */
export const KEY_DEFAULTS = {
  perMinute: 60,
  perDay: 10_000,
  scopes: null,
  allowIps: null,
  expiresAt: null,
} as const;

export type NewAccount = Pick<
  StoredAccount,
  'username' | 'role' | 'parent' | 'status' | 'timeZone' | 'settings' | 'details'
> & {
  passwordHash: string;
  apiSecret: string;
  /** Granted at once, in thousandths. */
  credits: Partial<Record<CreditKind, number>>;
  /** What the ledger says about these. */
  reference: string | null;
};

/**
 * @throws DomainError if a user signs in to the panel by this name; the database's unique violation if another
 *   account has it.
 */
export async function createAccount(
  handle: Handle,
  vault: Vault,
  ids: IdMaker,
  { apiSecret, credits, reference, ...account }: NewAccount,
): Promise<AccountKey> {
  const name = normaliseUsername(account.username);
  await lockUsername(handle, name);
  if ((await findTakenNames(handle, [name])).has(name)) {
    throw new DomainError(fact('username_of_person'), { fields: { username: fact('name_of_person') } });
  }
  const number = await nextAccountNumber(handle);
  const key = accountKey(number);
  await addToDirectory(handle, 'username', name, key);
  await insertAccount(handle, {
    ...account,
    ...key,
    apiSecret: vault.seal(apiSecret, apiSecretPurpose(number)),
  });
  await openBalances(handle, key, CREDIT_KINDS);
  const granted = CREDIT_KINDS.flatMap((kind) => {
    const delta = credits[kind] ?? 0;
    const why = reference === null ? {} : { description: reference };
    return delta === 0
      ? []
      : [{ ...key, kind, delta, entry: ids.one(number), reason: 'grant' as const, ...why }];
  });
  if (granted.length > 0) await postCredits(handle, granted, account.timeZone);
  return key;
}

/**
 * Grants credits, or withdraws them if the amount is negative.
 *
 * @param idempotency a repeated call with the same key changes nothing.
 * @returns the balance afterwards.
 */
export async function creditAccount(
  db: Database,
  doer: Doer,
  ids: IdMaker,
  username: string,
  kind: CreditKind,
  milliCredits: number,
  description?: string,
  idempotency: IdempotencyKey | null = null,
): Promise<number> {
  if (milliCredits === 0) throw new DomainError(fact('zero_amount'));
  // With a key, a run whose COMMIT was not answered is recognised by the next.
  const run = idempotency ? repeatableTransaction : transaction;
  return run(db.general, async (handle) => {
    const key = await findByUsername(handle, username);
    const balance = (await lockBalances(handle, [key])).find((locked) => locked.kind === kind);
    const account = await findAccount(handle, key);
    if (!balance || !account) throw new Error(`account ${key.account} has no ${kind} balance`);
    const earlier = idempotency && (await findEarlierAnswer<{ balance: number }>(handle, key, idempotency));
    if (earlier) return earlier.balance;
    const after = balance.amount + milliCredits;
    if (after < 0) {
      throw new DomainError(
        fact('withdrawal_too_large', {
          username,
          balance: fromMilliCredits(balance.amount),
          kind,
          amount: fromMilliCredits(-milliCredits),
        }),
      );
    }
    const reason = milliCredits > 0 ? 'grant' : 'withdrawal';
    const entry = ids.one(key.account);
    const posting = {
      ...key,
      kind,
      delta: milliCredits,
      entry,
      reason,
      ...(description === undefined ? {} : { description }),
    } as const;
    await postCredits(handle, [posting], account.timeZone);
    if (idempotency) await keepAnswer(handle, key, idempotency, { balance: after }, timeOfId(entry));
    await recordAction(handle, doer, {
      action: milliCredits > 0 ? 'credits.granted' : 'credits.withdrawn',
      account: key.account,
      subject: `${account.username}/${kind}`,
      before: { balance: fromMilliCredits(balance.amount) },
      after: { balance: fromMilliCredits(after) },
      reason: description ?? null,
    });
    return after;
  });
}

/** All postings must be of the same account. */
async function postCredits(
  handle: Handle,
  postings: readonly CreditPosting[],
  timeZone: string,
): Promise<void> {
  await post(handle, postings);
  await addCreditUsage(
    handle,
    postings.map((posting) => creditUsageOf(posting, timeZone)),
  );
}

/** `parent` is a username. */
export type ListedAccount = Omit<AccountSummary, 'parent'> & { parent: string | null };

export async function listAccounts(db: Database): Promise<ListedAccount[]> {
  const accounts = await listAccountSummaries(db.general);
  const usernames = new Map(accounts.map(({ account, username }) => [account, username]));
  return accounts.map(({ parent, ...account }) => ({
    ...account,
    parent: parent === null ? null : (usernames.get(parent) ?? null),
  }));
}

/** @param refuseIf called with the account as it is under its lock. */
export async function setAccountStatus(
  db: Database,
  doer: Doer,
  username: string,
  status: StoredAccount['status'],
  reason: string | null = null,
  refuseIf: (before: StoredAccount) => void = () => undefined,
): Promise<void> {
  await changeAccount(db, doer, username, async (handle, key) => {
    const before = await lockAccount(handle, key);
    await refuseIfSignedOut(handle, doer);
    refuseIf(before);
    await updateAccount(handle, { ...before, status });
    if (status !== 'active') await deleteSessionsOfAccount(handle, key);
    return {
      action: 'account.updated',
      subject: before.username,
      before: { status: before.status },
      after: { status },
      reason,
    };
  });
}

/** The password that programs carry. */
export async function setPassword(
  db: Database,
  doer: Doer,
  username: string,
  password: string,
): Promise<void> {
  // Before the transaction: hashing takes as long as many statements.
  const passwordHash = await hashPassword(password);
  await changeAccount(db, doer, username, async (handle, key) => {
    const before = await lockAccount(handle, key);
    await refuseIfSignedOut(handle, doer);
    await updateAccount(handle, { ...before, passwordHash });
    return { action: 'account.updated', subject: before.username, after: { password: CHANGED } };
  });
}

/** @returns the key, which is not stored and cannot be shown again. */
export async function addApiKey(db: Database, doer: Doer, username: string, name: string): Promise<string> {
  const key = makeApiKey();
  await changeAccount(db, doer, username, async (handle, owner) => {
    await lockAccount(handle, owner);
    if ((await listApiKeys(handle, [owner])).some((stored) => stored.name === name)) {
      throw new DomainError(fact('account_api_key_name_taken', { username, name }));
    }
    await storeApiKey(handle, owner, name, key, KEY_DEFAULTS);
    return keyCreated(username, name, key, KEY_DEFAULTS);
  });
  return key;
}

export type KeyLimits = Pick<StoredApiKey, 'perMinute' | 'perDay' | 'scopes' | 'allowIps' | 'expiresAt'>;

/** @returns the key's number within the account. */
export async function storeApiKey(
  handle: Handle,
  owner: AccountKey,
  name: string,
  key: string,
  limits: KeyLimits,
): Promise<number> {
  const keyHash = hashApiKey(key);
  const id = await nextNumber(handle, owner, 'api_key');
  await addToDirectory(handle, 'api_key', keyHash, owner);
  await insertApiKey(handle, { ...owner, id, name, keyHash, hint: keyHint(key), ...limits });
  return id;
}

export async function revokeApiKey(db: Database, doer: Doer, username: string, name: string): Promise<void> {
  await changeAccount(db, doer, username, async (handle, owner) => {
    const keyHash = await deleteApiKey(handle, owner, name);
    if (keyHash === null) throw new DomainError(fact('account_api_key_not_found', { username, name }));
    await removeFromDirectory(handle, 'api_key', keyHash, owner);
    return { action: 'api_key.revoked', subject: `${username}/${name}` };
  });
}

/** What the audit log says about a new key. */
export function keyCreated(username: string, name: string, key: string, limits: KeyLimits): Action {
  return {
    action: 'api_key.created',
    subject: `${username}/${name}`,
    after: { hint: keyHint(key), ...describeLimits(limits) },
  };
}

/** By the names that provisioning files have. */
export function describeLimits({ perMinute, perDay, scopes, allowIps, expiresAt }: KeyLimits) {
  return { per_minute: perMinute, per_day: perDay, expires_at: expiresAt, allow_ips: allowIps, scopes };
}

async function changeAccount(
  db: Database,
  doer: Doer,
  username: string,
  change: (handle: Transaction, key: AccountKey) => Promise<Action>,
): Promise<void> {
  await transaction(db.general, async (handle) => {
    const key = await findByUsername(handle, username);
    const action = await change(handle, key);
    await announceAccounts(handle, key);
    await recordAction(handle, doer, { ...action, account: key.account });
  });
}

/** @throws DomainError if there is no such account. */
export async function findByUsername(handle: Handle, username: string): Promise<AccountKey> {
  const wanted = normaliseUsername(username);
  const key = (await findInDirectory(handle, 'username', [wanted])).get(wanted);
  if (!key) throw new DomainError(fact('account_not_found', { username }));
  return key;
}
