import { fact } from 'harkara-contract/facts.ts';
import {
  announceAccounts,
  announceChanges,
  findInDirectory,
  removeFromDirectory,
} from '../../storage/account-changes.queries.ts';
import { countBelow, deleteBrand, listBrands, sweepBrandImages } from '../../storage/brands.queries.ts';
import { transaction, type Database, type Handle, type Transaction } from '../../storage/database.ts';
import { findAccounts } from '../../storage/manage-accounts.queries.ts';
import { beginProvisioning } from '../../storage/provisioning.queries.ts';
import {
  deleteConnector,
  deleteFromDnd,
  deleteRoute,
  deleteSetting,
  deleteVirtualNumber,
  readConnectorUses,
} from '../../storage/removals.queries.ts';
import {
  listConnectors,
  listRoutes,
  readSettings,
  type ConnectorRow,
} from '../../storage/settings.queries.ts';
import type { Doer } from '../audit-log/doer.ts';
import { recordAction } from '../audit-log/record-action.ts';
import { DEFAULT_ID } from '../brands/brand.ts';
import { noSuchBrand } from '../brands/manage-brands.ts';
import { noSuchConnector } from '../delivery/manage-connectors.ts';
import { DomainError } from '../errors.ts';
import { accountKey } from '../ids.ts';
import { describeBrand, describeConnector, describeRoute } from '../provisioning/described.ts';
import { titleOfRoute, usernameOf } from '../provisioning/expected.ts';
import { parseIndianMobile } from '../recipients/indian-mobile.ts';
import { consequencesOf, refuseIfBlocked, type Consequences } from './consequences.ts';

// What provisioning never does: a file only adds and changes. Each removal runs alone, as a file does.

export async function consequencesOfConnector({ general }: Database, name: string): Promise<Consequences> {
  return connectorConsequences(general, await findConnector(general, name));
}

/**
 * Nothing may lead to it or wait for it any more. Receipts that its operator still owes are lost with it.
 */
export async function removeConnector(db: Database, doer: Doer, name: string): Promise<void> {
  await alone(db, async (handle) => {
    const connector = await findConnector(handle, name);
    refuseIfBlocked(await connectorConsequences(handle, connector), (reasons) =>
      fact('carrier_in_use', { carrier: name, reasons }),
    );
    await deleteConnector(handle, connector.id);
    await announceChanges(handle, ['*']);
    const before = describeConnector(connector);
    await recordAction(handle, doer, { action: 'connector.deleted', subject: name, before });
  });
}

async function findConnector(handle: Handle, name: string): Promise<ConnectorRow> {
  const connector = (await listConnectors(handle)).find((one) => one.name === name);
  if (!connector) throw noSuchConnector(name);
  return connector;
}

async function connectorConsequences(handle: Handle, connector: ConnectorRow): Promise<Consequences> {
  const { routes, chatAccounts, waiting, planned } = await readConnectorUses(handle, connector);
  return consequencesOf(
    [
      connector.enabled && fact('still_enabled'),
      routes.length > 0 && fact('named_by_routes', { routes }),
      chatAccounts > 0 && fact('used_by_business_accounts', { count: chatAccounts }),
      waiting > 0 && fact('messages_queued_for_it', { count: waiting }),
      planned > 0 && fact('messages_scheduled_for_it', { count: planned }),
    ],
    { routes: routes.length, chatAccounts, waiting, planned },
  );
}

/**
 * Messages that only this rule takes are refused from now on.
 *
 * @param key as {@link routeKey} makes it.
 */
export async function removeRoute(db: Database, doer: Doer, key: string): Promise<void> {
  await alone(db, async (handle) => {
    const route = (await listRoutes(handle)).find((one) => one.key === key);
    if (!route || !(await deleteRoute(handle, key))) throw noSuchRoute();
    await announceChanges(handle, ['*']);
    const subject = await titleOfRoute(handle, route);
    const owner = await usernameOf(handle, route.account);
    const before = describeRoute(route, () => owner);
    await recordAction(handle, doer, { action: 'route.deleted', account: route.account, subject, before });
  });
}

/** What a route's removal would do. */
export async function consequencesOfRoute({ general }: Database, key: string): Promise<Consequences> {
  const routes = await listRoutes(general);
  const route = routes.find((one) => one.key === key);
  if (!route) throw noSuchRoute();
  const others = routes.filter(
    (one) =>
      one.key !== key &&
      one.enabled &&
      one.channel === route.channel &&
      (one.route === route.route || one.route === '*'),
  );
  return consequencesOf([], { otherRules: others.length });
}

function noSuchRoute(): DomainError {
  return new DomainError(fact('routing_rule_not_found'));
}

/** Messages to it have no owner from now on. */
export async function removeVirtualNumber(db: Database, doer: Doer, number: string): Promise<void> {
  await alone(db, async (handle) => {
    const owner = (await findInDirectory(handle, 'virtual_number', [number])).get(number);
    const [account] = owner ? await findAccounts(handle, [owner]) : [];
    if (!account) throw new DomainError(fact('virtual_number_not_found', { number }));
    await removeFromDirectory(handle, 'virtual_number', number, account);
    await deleteVirtualNumber(handle, account, number);
    await announceAccounts(handle, account);
    await recordAction(handle, doer, {
      action: 'virtual_number.deleted',
      account: account.account,
      subject: `${account.username}/${number}`,
    });
  });
}

/**
 * Under the brand's hosts, a page without a name is shown from now on, where everybody may sign in. Without the default
 * one, the gateway's own address has the product's own name and colour again.
 */
export async function removeBrand(db: Database, doer: Doer, id: string): Promise<void> {
  await alone(db, async (handle) => {
    const { account, before } = id === DEFAULT_ID ? await dropDefault(handle) : await dropBrand(handle, id);
    await sweepBrandImages(handle);
    await announceChanges(handle, ['*']);
    const action = id === DEFAULT_ID ? 'setting.deleted' : 'brand.deleted';
    await recordAction(handle, doer, { action, account, subject: id === DEFAULT_ID ? 'brand' : id, before });
  });
}

type Dropped = { account: number | null; before: Record<string, unknown> | null };

async function dropDefault(handle: Handle): Promise<Dropped> {
  const look = (await readSettings(handle)).get('brand');
  if (!(await deleteSetting(handle, 'brand'))) throw new DomainError(fact('default_brand_not_found'));
  const { logo: _logo, favicon: _favicon, ...before } = look as Record<string, unknown>;
  return { account: null, before };
}

async function dropBrand(handle: Transaction, id: string): Promise<Dropped> {
  const brand = (await listBrands(handle)).find((one) => one.id === id);
  if (!brand) throw noSuchBrand();
  await deleteBrand(handle, id);
  return { account: brand.reseller, before: describeBrand(brand, String) };
}

/** How many of each a brand's removal would touch. */
export async function consequencesOfBrand(
  { general }: Database,
  id: string,
): Promise<{ hosts: number; customers: number; sessions: number }> {
  const brand = (await listBrands(general)).find((one) => one.id === id);
  if (!brand && id !== DEFAULT_ID) throw noSuchBrand();
  const below =
    typeof brand?.reseller === 'number'
      ? await countBelow(general, accountKey(brand.reseller))
      : { customers: 0, sessions: 0 };
  return { hosts: brand?.hosts.length ?? 0, ...below };
}

/** The number may get promotional messages again. */
export async function removeFromDnd(db: Database, doer: Doer, given: string, reason: string): Promise<void> {
  const number = parseIndianMobile(given);
  if (number === null) {
    const reason = fact('not_an_indian_mobile');
    throw new DomainError(fact('invalid_mobile_number', { reason }), { fields: { number: reason } });
  }
  await transaction(db.general, async (handle) => {
    const [removed] = await deleteFromDnd(handle, [number]);
    if (removed === undefined) throw new DomainError(fact('not_in_dnd', { number }));
    await recordAction(handle, doer, { action: 'dnd.deleted', subject: number, reason });
  });
}

/** Files wait for it, and it for files. */
async function alone(db: Database, work: (handle: Transaction) => Promise<void>): Promise<void> {
  await transaction(db.general, async (handle) => {
    await beginProvisioning(handle);
    await work(handle);
  });
}
