import type { AccountKey } from '../../storage/accounts.queries.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { findImportOfCampaign, listOpenSiblings } from '../../storage/import-campaigns.queries.ts';
import {
  lockCampaignState,
  setCampaignState,
  type CountedCampaign,
} from '../../storage/manage-campaigns.queries.ts';
import { repeatableTransaction } from '../../storage/repeatable-transaction.ts';
import { keyOf, type Account } from '../accounts/account.ts';
import { DomainError } from '../errors.ts';
import { stopImportOf } from '../imports/stop-import.ts';
import { stateAfter, type CampaignChange } from './campaign-states.ts';
import { noSuchJob, requireCampaign } from './find-campaigns.ts';

/**
 * Pauses, resumes or cancels a campaign. Only the state changes here: the feeder obeys it at once, and a worker takes
 * back the messages of a cancelled one. The file that a cancelled one was created from creates no more campaigns.
 */
export async function changeCampaign(
  db: Database,
  account: Account,
  campaign: number,
  change: CampaignChange,
): Promise<CountedCampaign> {
  const key = keyOf(account);
  await repeatableTransaction(db.general, async (handle) => {
    if (change === 'cancel') await stopImportOf(handle, key, campaign);
    await changeState(handle, key, campaign, change, new Date(Date.now() + db.clockOffset()));
  });
  // Its import may have learned of the campaign in the meantime, and not of its end.
  if (change === 'cancel') {
    await repeatableTransaction(db.general, (handle) => stopImportOf(handle, key, campaign));
  }
  return requireCampaign(db.general, account, campaign);
}

/** Cancels a campaign and all others of the same file that have not ended. */
export async function cancelWithSiblings(
  db: Database,
  account: Account,
  campaign: number,
): Promise<CountedCampaign> {
  const cancelled = await changeCampaign(db, account, campaign, 'cancel');
  const key = keyOf(account);
  const of = await findImportOfCampaign(db.general, key, campaign);
  for (const sibling of of ? await listOpenSiblings(db.general, of, campaign) : []) {
    await changeCampaign(db, account, sibling.campaign, 'cancel').catch(unlessEnded);
  }
  return cancelled;
}

/** It has ended in the meantime. */
export function unlessEnded(error: unknown): void {
  if (!(error instanceof DomainError && error.code === 'conflict')) throw error;
}

/** After the lock of the import that it was created from, if there is one. */
export async function changeState(
  handle: Transaction,
  key: AccountKey,
  campaign: number,
  change: CampaignChange,
  now: Date,
): Promise<void> {
  const found = await lockCampaignState(handle, key, campaign);
  if (!found) throw noSuchJob();
  const state = stateAfter(change, found);
  const resumedAt = change === 'resume' ? now : null;
  if (state !== found.state) await setCampaignState(handle, key, campaign, state, resumedAt);
}
