import { fact } from 'harkara-contract/facts.ts';
import { describe } from 'harkara-contract/records/kinds.ts';
import type { AccountKey } from '../../storage/accounts.queries.ts';
import { listChatAccounts } from '../../storage/chat-accounts.queries.ts';
import type { Handle } from '../../storage/database.ts';
import { countChildren } from '../../storage/manage-accounts.queries.ts';
import { findRows } from '../../storage/provisioning-records.queries.ts';
import { hashApiKey, normaliseUsername } from '../accounts/credentials.ts';
import { carriesChat } from '../channels/chatapp/chat-carriers.ts';
import type { AccountRecord } from './account-record.ts';
import { declaredIn, MERGED_KINDS } from './record-kinds.ts';
import type { Known } from './known.ts';
import { refuseCircularParents } from './parents.ts';
import { channelsOfType, hasOneNumber, usualChannelOf } from './connector-record.ts';
import type { Problems } from './problems.ts';
import type { ProvisioningFile } from './provisioning-file.ts';
import { findMeant, isForOthers, isKnownByName, routeKey } from './route-record.ts';

/** Compares a file with what is stored: what it refers to must exist, and what it claims must be free. */
export async function checkAgainstStored(
  handle: Handle,
  file: ProvisioningFile,
  known: Known,
  problems: Problems,
): Promise<void> {
  refuseUnknownConnectors(file, known, problems);
  refuseUnknownAccounts(file, known, problems);
  refuseParentsThatAreNoResellers(file, known, problems);
  await refuseDemotedParents(handle, file, known, problems);
  await refuseCircularParents(handle, file, known, problems);
  refuseTakenUsernames(file, known, problems);
  refuseTakenKeys(file, known, problems);
  refuseTakenSystemIds(file, known, problems);
  refuseTakenNumbers(file, known, problems);
  refuseTakenDomains(file, known, problems);
  refuseTakenChatSenders(file, known, problems);
  await refuseSharedChatConnectors(handle, file, known, problems);
  refuseIncompleteConnectorsAndRoutes(file, known, problems);
  refuseIncompleteBrands(file, known, problems);
  refuseSharedBrands(file, known, problems);
  await refuseIncompleteRecords(handle, file, known, problems);
}

function refuseUnknownConnectors(file: ProvisioningFile, known: Known, problems: Problems): void {
  const declared = new Set((file.connectors ?? []).map(({ name }) => name));
  const check = (part: object, at: string | number, name: string) => {
    if (!declared.has(name) && !known.connectors.has(name))
      problems.add(part, at, fact('unknown_carrier', { carrier: name }));
  };
  for (const { connectors = [] } of file.routes ?? []) {
    connectors.forEach((name, i) => check(connectors, i, name));
  }
  for (const { chatapp } of file.accounts ?? []) {
    const business = chatapp?.business_account;
    if (!business) continue;
    check(business, 'connector', business.connector);
    const channels = channelsAfter(file, known, business.connector);
    if (channels && !carriesChat({ channels })) {
      problems.add(business, 'connector', fact('carrier_not_for_chat'));
    }
  }
}

/** A connector's channels once the file is applied; null: it is not known. */
function channelsAfter(file: ProvisioningFile, known: Known, name: string): readonly string[] | null {
  const declared = file.connectors?.find((connector) => connector.name === name);
  const stored = known.connectors.get(name);
  if (!declared) return stored?.channels ?? null;
  const type = typeAfter(file, known, name);
  return declared.channels ?? stored?.channels ?? (type === null ? null : [usualChannelOf(type)]);
}

function typeAfter(file: ProvisioningFile, known: Known, name: string): string | null {
  const declared = file.connectors?.find((connector) => connector.name === name);
  return declared?.type ?? known.connectors.get(name)?.type ?? null;
}

function refuseUnknownAccounts(file: ProvisioningFile, known: Known, problems: Problems): void {
  const declared = new Set((file.accounts ?? []).map(({ username }) => normaliseUsername(username)));
  const check = (record: object, field: string, username: string | null | undefined) => {
    if (username === null || username === undefined) return;
    const wanted = normaliseUsername(username);
    if (!declared.has(wanted) && !known.accounts.has(wanted))
      problems.add(record, field, fact('unknown_account', { username }));
  };
  for (const account of file.accounts ?? []) check(account, 'parent', account.parent);
  for (const number of file.virtual_numbers ?? []) check(number, 'account', number.account);
  for (const route of file.routes ?? []) check(route, 'account', route.account);
  for (const brand of file.brands ?? []) check(brand, 'reseller', brand.reseller);
}

/** The accounts above one see it and give it credits. A parent that is stored already stays. */
function refuseParentsThatAreNoResellers(file: ProvisioningFile, known: Known, problems: Problems): void {
  for (const account of file.accounts ?? []) {
    if (typeof account.parent !== 'string') continue;
    const parent = normaliseUsername(account.parent);
    const stored = known.accounts.get(normaliseUsername(account.username))?.parent ?? null;
    if (stored !== null && stored === known.accounts.get(parent)?.account) continue;
    const role = roleAfter(file, known, parent);
    if (role !== null && role !== 'reseller') problems.add(account, 'parent', fact('not_a_reseller'));
  }
}

/** Without a reseller above them, customers would have nobody who gives them credits. */
async function refuseDemotedParents(
  handle: Handle,
  file: ProvisioningFile,
  known: Known,
  problems: Problems,
): Promise<void> {
  const storedOf = (username: string) => known.accounts.get(normaliseUsername(username));
  for (const account of file.accounts ?? []) {
    const stored = storedOf(account.username);
    if (stored?.role !== 'reseller' || account.role === undefined || account.role === 'reseller') continue;
    const leaving = (file.accounts ?? []).filter(
      ({ username, parent }) =>
        storedOf(username)?.parent === stored.account &&
        parent !== undefined &&
        (parent === null || storedOf(parent) !== stored),
    );
    if ((await countChildren(handle, stored.account)) > leaving.length)
      problems.add(account, 'role', fact('has_accounts_below'));
  }
}

/** An account's role once the file is applied; null: there is no such account. */
function roleAfter(file: ProvisioningFile, known: Known, username: string): string | null {
  const declared = file.accounts?.find((account) => normaliseUsername(account.username) === username);
  const role = declared?.role ?? known.accounts.get(username)?.role;
  return role ?? (declared ? 'customer' : null);
}

/** The username of a new account is its first owner's in the panel. */
function refuseTakenUsernames(file: ProvisioningFile, known: Known, problems: Problems): void {
  for (const account of file.accounts ?? []) {
    const wanted = normaliseUsername(account.username);
    if (!known.accounts.has(wanted) && known.panelNameOwners.has(wanted))
      problems.add(account, 'username', fact('name_of_person'));
  }
}

function refuseTakenKeys(file: ProvisioningFile, known: Known, problems: Problems): void {
  const nameOf = new Map(known.apiKeys.map((key) => [key.keyHash, key.name]));
  for (const account of file.accounts ?? []) {
    for (const record of account.api_keys ?? []) {
      const { name, key } = record;
      if (key === undefined) continue;
      const hash = hashApiKey(key);
      const owner = known.keyOwners.get(hash);
      if (!owner) continue;
      if (!isSame(owner, account, known)) problems.add(record, 'key', fact('key_of_another_account'));
      else if (nameOf.get(hash) !== name) problems.add(record, 'key', fact('key_of_this_account'));
    }
  }
}

function refuseTakenSystemIds(file: ProvisioningFile, known: Known, problems: Problems): void {
  for (const account of file.accounts ?? []) {
    if (!account.smpp) continue;
    const owner = known.systemIdOwners.get(account.smpp.system_id);
    if (owner && !isSame(owner, account, known)) {
      problems.add(account.smpp, 'system_id', fact('system_id_of_another_account'));
    }
  }
}

function refuseTakenNumbers(file: ProvisioningFile, known: Known, problems: Problems): void {
  for (const record of file.virtual_numbers ?? []) {
    const { number, account } = record;
    const owner = known.numberOwners.get(number);
    if (!owner && account === undefined) problems.add(record, 'account', requiredFor('number'));
    else if (owner && account !== undefined && !isSame(owner, { username: account }, known)) {
      problems.add(record, 'number', fact('number_of_another_account'));
    }
  }
}

function refuseTakenDomains(file: ProvisioningFile, known: Known, problems: Problems): void {
  for (const account of file.accounts ?? []) {
    for (const record of account.email?.domains ?? []) {
      const owner = record.status === 'approved' ? known.domainOwners.get(record.domain) : undefined;
      if (owner && !isSame(owner, account, known)) {
        problems.add(record, 'domain', fact('domain_of_another_account'));
      }
    }
  }
}

function refuseTakenChatSenders(file: ProvisioningFile, known: Known, problems: Problems): void {
  for (const account of file.accounts ?? []) {
    const record = account.chatapp?.business_account;
    const owner = record && known.chatSenderOwners.get(record.sender);
    if (owner && !isSame(owner, account, known)) {
      problems.add(record, 'sender', fact('chat_sender_of_another_account'));
    }
  }
}

/** What people write to a connector's only number is for one account. */
async function refuseSharedChatConnectors(
  handle: Handle,
  file: ProvisioningFile,
  known: Known,
  problems: Problems,
): Promise<void> {
  const accounts = (file.accounts ?? []).filter(({ chatapp }) => chatapp?.business_account !== undefined);
  const declared = new Set(accounts.map(({ username }) => normaliseUsername(username)));
  const taken = new Set<string>();
  for (const { chatapp } of accounts) {
    const business = chatapp?.business_account;
    if (!business || !hasOneNumber(typeAfter(file, known, business.connector))) continue;
    const { connector } = business;
    const stored = await listChatAccounts(handle, connector);
    if (taken.has(connector) || stored.some(({ username }) => !declared.has(username))) {
      problems.add(business, 'connector', fact('carrier_of_another_account'));
    }
    taken.add(connector);
  }
}

function refuseIncompleteConnectorsAndRoutes(file: ProvisioningFile, known: Known, problems: Problems): void {
  for (const connector of file.connectors ?? []) {
    if (connector.type === undefined && !known.connectors.has(connector.name)) {
      problems.add(connector, 'type', requiredFor('connector'));
    }
    const type = connector.type ?? known.connectors.get(connector.name)?.type ?? '';
    const possible = channelsOfType(type);
    if (possible.length > 0 && connector.channels?.some((one) => !possible.includes(one))) {
      problems.add(connector, 'channels', fact('channels_not_of_type', { channels: possible, type }));
    }
  }
  const numberOf = (username: string) => known.accounts.get(normaliseUsername(username))?.account ?? null;
  for (const declared of file.routes ?? []) {
    const key = routeKey(declared, numberOf);
    const stored = findMeant(known.routes, declared, key);
    if (
      stored &&
      stored.key !== key &&
      !isKnownByName(stored.key) &&
      isForOthers(stored, declared, numberOf)
    ) {
      problems.add(declared, 'name', fact('name_of_another_rule'));
    }
    const connectors = declared.connectors ?? stored?.connectors;
    const weights = declared.weights === undefined ? stored?.weights : declared.weights;
    if (connectors === undefined) {
      problems.add(declared, 'connectors', requiredFor('route'));
    } else if (weights && weights.length !== connectors.length) {
      problems.add(declared, 'weights', fact('weights_incomplete'));
    }
  }
}

function refuseIncompleteBrands(file: ProvisioningFile, known: Known, problems: Problems): void {
  for (const brand of file.brands ?? []) {
    if (brand.name === undefined && !known.brands.has(brand.id)) {
      problems.add(brand, 'name', requiredFor('brand'));
    }
    if (typeof brand.reseller !== 'string') continue;
    if (roleAfter(file, known, normaliseUsername(brand.reseller)) !== 'reseller')
      problems.add(brand, 'reseller', fact('not_a_reseller'));
  }
}

/** A host leads to one brand, and a reseller has one. */
function refuseSharedBrands(file: ProvisioningFile, known: Known, problems: Problems): void {
  const owners = new Map<string, string>();
  const declared = file.brands ?? [];
  const given = new Map(declared.map((brand) => [brand.id, brand]));
  for (const { id, hosts, reseller } of known.brands.values()) {
    if (given.get(id)?.hosts === undefined) for (const host of hosts) owners.set(`host ${host}`, id);
    if (given.get(id)?.reseller === undefined && reseller !== null) owners.set(`reseller ${reseller}`, id);
  }
  for (const brand of declared) {
    const claim = (
      what: string,
      part: object,
      at: string | number,
      taken: 'host_of_another_brand' | 'reseller_of_another_brand',
    ) => {
      const owner = owners.get(what);
      if (owner !== undefined && owner !== brand.id) problems.add(part, at, fact(taken, { brand: owner }));
      else owners.set(what, brand.id);
    };
    const { hosts = [], reseller } = brand;
    hosts.forEach((host, i) => claim(`host ${host}`, hosts, i, 'host_of_another_brand'));
    if (typeof reseller !== 'string') continue;
    const stored = storedOf({ username: reseller }, known);
    claim(
      `reseller ${stored?.account ?? normaliseUsername(reseller)}`,
      brand,
      'reseller',
      'reseller_of_another_brand',
    );
  }
}

/** A template without its text may refer to a stored one, but cannot create one. */
async function refuseIncompleteRecords(
  handle: Handle,
  file: ProvisioningFile,
  known: Known,
  problems: Problems,
): Promise<void> {
  for (const kind of MERGED_KINDS) {
    const { fields } = describe(kind);
    const needed = Object.keys(fields).filter((name) => fields[name] === undefined);
    const incomplete = (file.accounts ?? []).flatMap((account) =>
      declaredIn(account, kind).flatMap((declared) => {
        const missing = needed.filter((name) => declared.given[name] === undefined);
        return missing.length === 0 ? [] : [{ owner: storedOf(account, known), declared, missing }];
      }),
    );
    const stored = await findRows(
      handle,
      kind,
      incomplete.flatMap(({ owner, declared }) => (owner ? [{ ...owner, key: declared.key }] : [])),
    );
    const isStored = new Set(stored.map(({ account, key }) => JSON.stringify([account, key])));
    for (const { owner, declared, missing } of incomplete) {
      if (owner && isStored.has(JSON.stringify([owner.account, declared.key]))) continue;
      for (const name of missing) {
        problems.add(declared.record, name, requiredFor(kind.replaceAll('_', ' ')));
      }
    }
  }
}

const requiredFor = (record: string) => fact('required_for_new', { record });

function isSame(owner: AccountKey, account: Pick<AccountRecord, 'username'>, known: Known): boolean {
  return owner.account === storedOf(account, known)?.account;
}

function storedOf({ username }: Pick<AccountRecord, 'username'>, known: Known): AccountKey | null {
  return known.accounts.get(normaliseUsername(username)) ?? null;
}
