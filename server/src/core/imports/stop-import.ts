import type { AccountKey } from '../../storage/accounts.queries.ts';
import type { Handle } from '../../storage/database.ts';
import { findImportOfCampaign } from '../../storage/import-campaigns.queries.ts';
import { NO_RESULT, type ImportKey, type ImportRecord } from '../../storage/import-record.ts';
import { lockImport, stopImport } from '../../storage/imports.queries.ts';

/** Whether messages of it may have been created, and others are to follow. */
export function isBegun({ state, mode }: Pick<ImportRecord, 'state' | 'mode'>): boolean {
  return state === 'applying' || (state === 'failed' && mode !== null);
}

/** Whether a campaign of it was cancelled, so that it creates no more of them. */
export function isStopped({ result }: Pick<ImportRecord, 'result'>): boolean {
  return result?.notCreated !== undefined;
}

/**
 * The import that a campaign was created from creates no more of them. If a slice of it is being accepted, or nobody
 * knows whether it was, a last step settles that. To be called before the campaign is locked: a process that applies an
 * import locks the import first.
 */
export async function stopImportOf(handle: Handle, key: AccountKey, campaign: number): Promise<void> {
  const of = await findImportOfCampaign(handle, key, campaign);
  if (of) await stopCreating(handle, of);
}

/** The import creates no more campaigns. */
export async function stopCreating(handle: Handle, of: ImportKey): Promise<void> {
  const record = await lockImport(handle, of);
  if (!record || !isBegun(record)) return;
  const isInDoubt = record.state === 'applying' && record.sliceAt !== null;
  const result = { ...(record.result ?? NO_RESULT), notCreated: record.good - record.done };
  await stopImport(handle, of, isInDoubt ? 'applying' : 'done', result);
}
