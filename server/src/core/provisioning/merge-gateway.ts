import { addToDirectory } from '../../storage/account-changes.queries.ts';
import { sweepBrandImages } from '../../storage/brands.queries.ts';
import type { Handle } from '../../storage/database.ts';
import {
  insertConnector,
  insertVirtualNumber,
  updateConnector,
  writeSetting,
  type StoredConnector,
} from '../../storage/provisioning.queries.ts';
import { deleteSetting } from '../../storage/removals.queries.ts';
import { readSettings } from '../../storage/settings.queries.ts';
import { normaliseUsername } from '../accounts/credentials.ts';
import type { Vault } from '../accounts/vault.ts';
import type { ChangeLog } from './changes.ts';
import { usualChannelOf, type ConnectorRecord } from './connector-record.ts';
import { openOptions, overlayOptions, sealOptions } from './connector-secrets.ts';
import { describeConnector } from './described.ts';
import type { Known } from './known.ts';
import { ownersOf, type MergedAccount } from './merge-accounts.ts';
import { imagesIn, storeImages } from './merge-brands.ts';
import { overlay, type Settings } from './merge-settings.ts';
import type { ProvisioningFile } from './provisioning-file.ts';

export async function mergeVirtualNumbers(
  handle: Handle,
  file: ProvisioningFile,
  known: Known,
  accounts: readonly MergedAccount[],
  log: ChangeLog,
): Promise<void> {
  const owners = ownersOf(known, accounts);
  for (const { number, account } of file.virtual_numbers ?? []) {
    if (known.numberOwners.has(number)) continue;
    const owner = owners.get(normaliseUsername(account ?? ''));
    if (!owner) throw new Error('a virtual number lacks an account that was checked to be there');
    await addToDirectory(handle, 'virtual_number', number, owner);
    await insertVirtualNumber(handle, number, owner);
    log.created('virtual_number', `${owner.username}/${number}`, owner.account, { account: owner.username });
    log.touch(owner);
  }
}

export async function mergeConnectors(
  handle: Handle,
  vault: Vault,
  file: ProvisioningFile,
  known: Known,
  log: ChangeLog,
): Promise<void> {
  for (const declared of file.connectors ?? []) {
    const stored = known.connectors.get(declared.name);
    const { connector, fields } = mergeConnector(vault, declared, stored);
    if (!stored) {
      await insertConnector(handle, connector);
      log.created('connector', declared.name, null, describeConnector(connector));
    } else if (fields.length > 0) {
      await updateConnector(handle, connector);
      const values = { before: describeConnector(stored), after: describeConnector(connector) };
      log.updated('connector', declared.name, fields, null, values);
    } else continue;
    log.sharedChanged = true;
  }
}

/** Options are compared decrypted: sealed ones look different each time. */
function mergeConnector(
  vault: Vault,
  declared: ConnectorRecord,
  stored: StoredConnector | undefined,
): { connector: StoredConnector; fields: string[] } {
  const { name } = declared;
  const type = declared.type ?? stored?.type;
  if (type === undefined) throw new Error('a connector lacks a type that was checked to be there');
  const channels = declared.channels ?? stored?.channels ?? [usualChannelOf(type)];
  const enabled = declared.enabled ?? stored?.enabled ?? true;
  const before = stored ? openOptions(vault, name, stored) : {};
  const options = overlayOptions(type, before, declared.options ?? {}, declared.forget);
  const plain = overlay({ ...stored }, { type, channels, enabled });
  return {
    connector: { name, type, channels, enabled, ...sealOptions(vault, { name, type }, options.settings) },
    fields: [...plain.changed, ...options.changed.map((option) => `options.${option}`)],
  };
}

/** Settings of the whole gateway: `brand`, `network`, `promotional_hours` and `alerts`, each one row. */
export async function mergeGatewaySettings(
  handle: Handle,
  file: ProvisioningFile,
  log: ChangeLog,
): Promise<void> {
  const stored = await readSettings(handle);
  const given = {
    brand: file.brand && { ...file.brand, ...(await storeImages(handle, file.brand)) },
    network: file.network,
    promotional_hours: file.settings?.promotional_hours,
    alerts: file.settings?.alerts,
  };
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const before = stored.get(key);
    if (value === null) {
      if (!(await deleteSetting(handle, key))) continue;
      const was = { ...(before as Settings) };
      log.updated('setting', key, Object.keys(was), null, { before: was, after: {} });
      log.sharedChanged = true;
      continue;
    }
    const { settings, changed } = overlay(typeof before === 'object' ? { ...before } : {}, value);
    if (changed.length === 0) continue;
    await writeSetting(handle, key, settings);
    if (before === undefined)
      log.created('setting', key, null, { ...withoutImages(settings), ...imagesIn(settings) });
    else {
      const was = typeof before === 'object' ? { ...before } : {};
      const values = { before: withoutImages(was), after: withoutImages(settings) };
      log.updated('setting', key, changed, null, values);
    }
    log.sharedChanged = true;
  }
  if (file.brand) await sweepBrandImages(handle);
}

function withoutImages({ logo: _logo, favicon: _favicon, ...others }: Settings): Settings {
  return others;
}
