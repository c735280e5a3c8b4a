import { transaction, type Database, type Handle } from '../../storage/database.ts';
import { beginProvisioning, sealConnector, writeSetting } from '../../storage/provisioning.queries.ts';
import { deleteSetting } from '../../storage/removals.queries.ts';
import { listConnectors, readSettings } from '../../storage/settings.queries.ts';
import type { Vault } from '../accounts/vault.ts';
import { withTidyUrl } from './carrier-address.ts';
import { isSealedAsNow, openOptions, sealOptions } from './connector-secrets.ts';
import { EXPOSED_SETTING, findExposedEntries, type ExposedEntry } from './exposed-entries.ts';

export type SealedNow = {
  /** Carriers of which something was stored in the clear. */
  carriers: string[];
  /** Found now: the next process does not look again. */
  exposed: ExposedEntry[];
};

/**
 * Encrypts secrets that an earlier version has stored in the clear, and finds the entries of the audit log that hold
 * such values. Carriers go on as they are.
 */
export async function sealStoredSecrets(db: Pick<Database, 'general'>, vault: Vault): Promise<SealedNow> {
  if (!(await hasUnsealed(db.general)) && !(await isToLook(db.general))) return { carriers: [], exposed: [] };
  return transaction(db.general, async (handle) => {
    await beginProvisioning(handle);
    const carriers: string[] = [];
    for (const row of await listConnectors(handle)) {
      if (isSealedAsNow(row.type, row)) continue;
      const options = withTidyUrl(row.type, openOptions(vault, row.name, row));
      await sealConnector(handle, { name: row.name, ...sealOptions(vault, row, options) });
      carriers.push(row.name);
    }
    if (!(await isToLook(handle))) return { carriers, exposed: [] };
    const exposed = await findExposedEntries(handle);
    if (exposed.length > 0) await writeSetting(handle, EXPOSED_SETTING, { looked: true, exposed });
    else await deleteSetting(handle, EXPOSED_SETTING);
    return { carriers, exposed };
  });
}

/** Whether an earlier version has stored secrets in the clear. */
async function hasUnsealed(handle: Handle): Promise<boolean> {
  return (await listConnectors(handle)).some((row) => !isSealedAsNow(row.type, row));
}

async function isToLook(handle: Handle): Promise<boolean> {
  const found = (await readSettings(handle)).get(EXPOSED_SETTING) as { looked?: boolean } | undefined;
  return found?.looked === false;
}

/** For the operator, a sentence for each thing to know. */
export function noticesOf({ carriers, exposed }: SealedNow): string[] {
  return [
    ...(carriers.length === 0
      ? []
      : [
          `Options of these carriers are now stored encrypted, because they may be secrets: ${carriers.join(', ')}.`,
        ]),
    ...(exposed.length === 0 ? [] : [exposedNotice(exposed)]),
  ];
}

export function exposedNotice(exposed: readonly ExposedEntry[]): string {
  const entries = exposed.map(({ no, carrier, places }) => `${no} (${carrier}: ${places.join(', ')})`);
  return (
    `These audit log entries contain carrier options in plain text: ${entries.join('; ')}. ` +
    'Entries cannot be changed. If a value is a key or a password, change it at the carrier and then here.'
  );
}
