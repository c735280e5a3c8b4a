import type { Database } from '../../storage/database.ts';
import {
  lockCampaignState,
  setCampaignState,
  type CountedCampaign,
} from '../../storage/manage-campaigns.queries.ts';
import { repeatableTransaction } from '../../storage/repeatable-transaction.ts';
import type { Account } from '../accounts/account.ts';
import { stateAfter, type CampaignChange } from './campaign-states.ts';
import { noSuchJob, requireCampaign } from './find-campaigns.ts';

/**
 * Pauses, resumes or cancels a campaign. Only the state changes here: the feeder obeys it at once, and a worker takes
 * back the messages of a cancelled one.
 */
export async function changeCampaign(
  db: Database,
  account: Account,
  campaign: number,
  change: CampaignChange,
): Promise<CountedCampaign> {
  const key = { bucket: account.bucket, account: account.number };
  await repeatableTransaction(db.general, async (handle) => {
    const found = await lockCampaignState(handle, key, campaign);
    if (!found) throw noSuchJob();
    const state = stateAfter(change, found);
    const resumedAt = change === 'resume' ? new Date(Date.now() + db.clockOffset()) : null;
    if (state !== found.state) await setCampaignState(handle, key, campaign, state, resumedAt);
  });
  return requireCampaign(db.general, account, campaign);
}
