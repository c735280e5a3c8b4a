import { findInDirectory } from '../../storage/account-changes.queries.ts';
import type { AccountKey } from '../../storage/accounts.queries.ts';
import { listApiKeys, type StoredApiKey } from '../../storage/api-keys.queries.ts';
import { listBrands, type BrandRow } from '../../storage/brands.queries.ts';
import type { Handle } from '../../storage/database.ts';
import { findAccounts, type StoredAccount } from '../../storage/manage-accounts.queries.ts';
import { findTakenNames } from '../../storage/panel-users.queries.ts';
import {
  listConnectors,
  listRoutes,
  type ConnectorRow,
  type RouteRow,
} from '../../storage/settings.queries.ts';
import { hashApiKey, normaliseUsername } from '../accounts/credentials.ts';
import type { ProvisioningFile } from './provisioning-file.ts';

/** The stored counterparts of what a file refers to. */
export type Known = {
  /** By normalised username. */
  accounts: Map<string, StoredAccount>;
  /** Of the names by which people sign in to the panel. */
  panelNameOwners: Map<string, AccountKey>;
  apiKeys: readonly StoredApiKey[];
  keyOwners: Map<string, AccountKey>;
  systemIdOwners: Map<string, AccountKey>;
  numberOwners: Map<string, AccountKey>;
  chatSenderOwners: Map<string, AccountKey>;
  /** Of approved mail domains. */
  domainOwners: Map<string, AccountKey>;
  connectors: Map<string, ConnectorRow>;
  routes: readonly RouteRow[];
  /** By id. */
  brands: Map<string, BrandRow>;
};

export async function readKnown(handle: Handle, file: ProvisioningFile): Promise<Known> {
  const declared = file.accounts ?? [];
  const numbers = file.virtual_numbers ?? [];
  const accounts = await readAccounts(handle, [
    ...declared.flatMap(({ username, parent }) => [username, ...(parent ? [parent] : [])]),
    ...numbers.flatMap(({ account }) => account ?? []),
    ...(file.routes ?? []).flatMap(({ account }) => account ?? []),
    ...(file.brands ?? []).flatMap(({ reseller }) => reseller ?? []),
  ]);
  const keys = declared.flatMap((account) => account.api_keys ?? []).flatMap(({ key }) => key ?? []);
  const systemIds = declared.flatMap(({ smpp }) => smpp?.system_id ?? []);
  return {
    accounts,
    panelNameOwners: await findTakenNames(
      handle,
      declared.map(({ username }) => normaliseUsername(username)),
    ),
    apiKeys: await listApiKeys(handle, [...accounts.values()]),
    keyOwners: await findInDirectory(handle, 'api_key', keys.map(hashApiKey)),
    systemIdOwners: await findInDirectory(handle, 'smpp_system_id', systemIds),
    numberOwners: await findInDirectory(
      handle,
      'virtual_number',
      numbers.map(({ number }) => number),
    ),
    chatSenderOwners: await findInDirectory(
      handle,
      'chat_sender',
      declared.flatMap(({ chatapp }) => chatapp?.business_account?.sender ?? []),
    ),
    domainOwners: await findInDirectory(
      handle,
      'email_domain',
      declared.flatMap(({ email }) => (email?.domains ?? []).map(({ domain }) => domain)),
    ),
    connectors: new Map((await listConnectors(handle)).map((connector) => [connector.name, connector])),
    routes: await listRoutes(handle),
    brands: new Map((await listBrands(handle)).map((brand) => [brand.id, brand])),
  };
}

export async function readAccounts(
  handle: Handle,
  usernames: readonly string[],
): Promise<Map<string, StoredAccount>> {
  const keys = await findInDirectory(handle, 'username', [...new Set(usernames.map(normaliseUsername))]);
  const stored = await findAccounts(handle, [...keys.values()]);
  return new Map(stored.map((account) => [normaliseUsername(account.username), account]));
}
