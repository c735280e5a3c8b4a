import type { ImportFormat, ImportPurpose } from 'harkara-contract/lists.ts';
import { transaction, type Database } from '../../storage/database.ts';
import { countReading } from '../../storage/import-reading.queries.ts';
import type { ImportKey } from '../../storage/import-record.ts';
import { discardDone, discardOldest, insertImport } from '../../storage/imports.queries.ts';
import { othersAreRead } from './reading-places.ts';
import { STAGING_LIMITS } from './staging-limits.ts';
import { nextNumber } from '../../storage/account-changes.queries.ts';

/** This many files of an account are read at the same time. */
export const MOST_READING = 3;
/** This many imports of an account stay staged; older ones are discarded. */
const KEPT = 20;

export async function beginImport(
  db: Database,
  owner: { bucket: number; account: number },
  given: {
    purpose: ImportPurpose;
    name: string;
    size: number | null;
    format: ImportFormat;
    sourceGroup?: number;
  },
): Promise<ImportKey> {
  return transaction(db.general, async (handle) => {
    // The counter is locked from here on, so that two concurrent uploads cannot both be the last that fits.
    const id = await nextNumber(handle, owner, 'import');
    if ((await countReading(handle, owner)) >= MOST_READING) throw othersAreRead(MOST_READING);
    await discardOldest(handle, owner, KEPT);
    // Imports that are done make room for the new one.
    await discardDone(handle, owner, STAGING_LIMITS.account - STAGING_LIMITS.file);
    const key = { ...owner, import: id };
    await insertImport(handle, key, { ...given, sourceGroup: given.sourceGroup ?? null });
    return key;
  });
}
