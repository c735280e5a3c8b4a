import type { AccountKey } from '../../storage/accounts.queries.ts';
import type { Handle } from '../../storage/database.ts';
import { findImportOfCampaign } from '../../storage/import-campaigns.queries.ts';
import { endImport, lockImport, NO_RESULT, type ImportRecord } from '../../storage/imports.queries.ts';

/** Whether messages of it may have been created, and others are to follow. */
export function isBegun({ state, mode }: Pick<ImportRecord, 'state' | 'mode'>): boolean {
  return state === 'applying' || (state === 'failed' && mode !== null);
}

/**
 * The import that a campaign was created from creates no more of them. To be called before the campaign is locked:
 * whoever applies an import locks the import first.
 */
export async function stopImportOf(handle: Handle, key: AccountKey, campaign: number): Promise<void> {
  const of = await findImportOfCampaign(handle, key, campaign);
  const record = of && (await lockImport(handle, of));
  if (!record || !isBegun(record)) return;
  await endImport(handle, of, { ...(record.result ?? NO_RESULT), notCreated: record.good - record.done });
}
