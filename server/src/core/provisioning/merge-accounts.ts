import { addToDirectory, removeFromDirectory } from '../../storage/account-changes.queries.ts';
import type { AccountKey } from '../../storage/accounts.queries.ts';
import type { Handle } from '../../storage/database.ts';
import {
  lockAccount,
  updateAccount,
  type AccountDetails,
  type StoredAccount,
} from '../../storage/manage-accounts.queries.ts';
import { deleteSessionsOfAccount } from '../../storage/panel-sessions.queries.ts';
import { makeApiSecret, normaliseUsername } from '../accounts/credentials.ts';
import { createAccount } from '../accounts/manage-accounts.ts';
import { apiSecretPurpose, type Vault } from '../accounts/vault.ts';
import { fromMilliCredits } from '../credits/credits.ts';
import type { IdMaker } from '../ids.ts';
import type { AccountRecord } from './account-record.ts';
import type { ChangeLog } from './changes.ts';
import { describeAccount } from './described.ts';
import { usernameOf } from './expected.ts';
import type { Known } from './known.ts';
import { mergeSettings, overlay, smppSystemId } from './merge-settings.ts';
import { parentsFirst } from './parents.ts';
import type { Passwords } from './passwords.ts';
import type { ProvisioningFile } from './provisioning-file.ts';

export type Owner = AccountKey & { username: string };

/** An account of the file, after it was stored. */
export type MergedAccount = { record: AccountRecord; owner: Owner };

type Tools = {
  handle: Handle;
  vault: Vault;
  ids: IdMaker;
  passwords: Passwords;
  log: ChangeLog;
  /** Why the file is applied; also what the ledger says about a new account's credits. */
  reason: string | null;
};

export async function mergeAccounts(
  tools: Tools,
  file: ProvisioningFile,
  known: Known,
): Promise<MergedAccount[]> {
  const numbers = new Map(Array.from(known.accounts, ([username, { account }]) => [username, account]));
  const merged: MergedAccount[] = [];
  for (const record of parentsFirst(file.accounts ?? [])) {
    const stored = known.accounts.get(normaliseUsername(record.username));
    const parent =
      typeof record.parent === 'string' ? numbers.get(normaliseUsername(record.parent)) : record.parent;
    const owner = stored
      ? await changeStored(tools, record, await lockAccount(tools.handle, stored), parent)
      : await createDeclared(tools, record, parent ?? null);
    numbers.set(normaliseUsername(record.username), owner.account);
    merged.push({ record, owner });
  }
  return merged;
}

/** All accounts that the file can refer to, by normalised username. */
export function ownersOf(known: Known, accounts: readonly MergedAccount[]): Map<string, Owner> {
  const owners = new Map<string, Owner>(known.accounts);
  for (const { owner } of accounts) owners.set(normaliseUsername(owner.username), owner);
  return owners;
}

async function createDeclared(
  { handle, vault, ids, passwords, log, reason }: Tools,
  record: AccountRecord,
  parent: number | null,
): Promise<Owner> {
  const { username } = record;
  const password = await passwords.ofLogin(record, undefined);
  if (password.hash === null) throw new Error('a new account has no stored password to keep');
  const apiSecret = record.api_secret ?? makeApiSecret();
  const { settings, madeSmppPassword } = await mergeSettings({}, record, passwords);
  const account = {
    username,
    role: record.role ?? 'customer',
    parent,
    status: record.status ?? 'active',
    timeZone: record.time_zone ?? 'Asia/Kolkata',
    settings,
    details: mergeDetails({}, record).details,
  };
  const credits = record.credits ?? {};
  const secrets = { passwordHash: password.hash, apiSecret };
  const key = await createAccount(handle, vault, ids, { ...account, ...secrets, credits, reference: reason });
  await moveSystemId(handle, key, null, smppSystemId(settings));

  const granted = Object.entries(credits).map(([kind, milli]) => [kind, fromMilliCredits(milli)]);
  log.created('account', username, key.account, {
    ...describeAccount(account, record.parent ?? null),
    credits: Object.fromEntries(granted),
  });
  log.touch(key);
  if (password.made !== null) log.generated.push({ username, name: 'password', password: password.made });
  if (record.api_secret === undefined)
    log.generated.push({ username, name: 'api_secret', secret: apiSecret });
  logSmppPassword(log, username, madeSmppPassword);
  return { ...key, username };
}

async function changeStored(
  { handle, vault, passwords, log }: Tools,
  record: AccountRecord,
  stored: StoredAccount,
  parent: number | null | undefined,
): Promise<Owner> {
  const { username, bucket, account } = stored;
  const fields: string[] = [];
  const chosen = <T>(field: string, given: T | undefined, before: T): T => {
    if (given === undefined || given === before) return before;
    fields.push(field);
    return given;
  };
  const role = chosen('role', record.role, stored.role);
  const status = chosen('status', record.status, stored.status);
  const timeZone = chosen('time_zone', record.time_zone, stored.timeZone);
  const above = chosen('parent', parent, stored.parent);

  const password = await passwords.ofLogin(record, stored);
  if (password.hash !== null) fields.push('password');
  const apiSecret = changedSecret(vault, stored, record.api_secret);
  if (apiSecret) fields.push('api_secret');
  const merged = await mergeSettings(stored.settings, record, passwords);
  fields.push(...merged.fields);
  const { details, changed } = mergeDetails(stored.details, record);
  fields.push(...changed.map((name) => `details.${name}`));
  if (fields.length === 0) return { bucket, account, username };

  await updateAccount(handle, {
    ...stored,
    role,
    status,
    timeZone,
    parent: above,
    passwordHash: password.hash ?? stored.passwordHash,
    apiSecret: apiSecret ?? stored.apiSecret,
    settings: merged.settings,
    details,
  });
  // Nobody stays signed in to what the account was before.
  if (fields.includes('role') || fields.includes('status')) await deleteSessionsOfAccount(handle, stored);
  await moveSystemId(handle, stored, smppSystemId(stored.settings), smppSystemId(merged.settings));
  log.updated('account', username, fields, account, {
    before: describeAccount(stored, await usernameOf(handle, stored.parent)),
    after: describeAccount(
      { role, status, timeZone, settings: merged.settings, details },
      await usernameOf(handle, above),
    ),
  });
  log.touch(stored);
  logSmppPassword(log, username, merged.madeSmppPassword);
  return { bucket, account, username };
}

function mergeDetails(
  stored: AccountDetails,
  { details: given = {} }: AccountRecord,
): { details: AccountDetails; changed: string[] } {
  const { settings: details, changed } = overlay(stored, given);
  return { details, changed };
}

/**
 * A stored secret that cannot be opened stops the run: most likely the command runs with a different key than the
 * server, which could then not read what was written.
 */
function changedSecret(
  vault: Vault,
  { account, apiSecret }: StoredAccount,
  given: string | undefined,
): Buffer | null {
  const purpose = apiSecretPurpose(account);
  if (given === undefined || (apiSecret && vault.open(apiSecret, purpose) === given)) return null;
  return vault.seal(given, purpose);
}

async function moveSystemId(
  handle: Handle,
  key: AccountKey,
  before: string | null,
  after: string | null,
): Promise<void> {
  if (before === after) return;
  if (before !== null) await removeFromDirectory(handle, 'smpp_system_id', before, key);
  if (after !== null) await addToDirectory(handle, 'smpp_system_id', after, key);
}

function logSmppPassword(log: ChangeLog, username: string, password: string | null): void {
  if (password !== null) log.generated.push({ username, name: 'smpp', password });
}
