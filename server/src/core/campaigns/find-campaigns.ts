import type { Handle } from '../../storage/database.ts';
import {
  completeCampaigns,
  countCampaignsInState,
  findCampaign,
  lastCampaign,
  listCampaigns,
  listCampaignsInState,
  listCountedCampaigns,
  type CampaignRow,
  type CountedCampaign,
} from '../../storage/manage-campaigns.queries.ts';
import type { Account } from '../accounts/account.ts';
import { DomainError } from '../errors.ts';
import { refuseIfTooDeep } from '../reports/depth.ts';
import type { CampaignState } from './campaign-states.ts';

export type { CampaignRow, CountedCampaign };

export async function requireCampaign(
  handle: Handle,
  account: Account,
  campaign: number,
): Promise<CountedCampaign> {
  const key = { bucket: account.bucket, account: account.number };
  const found = await findCampaign(handle, key, campaign);
  if (!found) throw noSuchJob();
  if (!isThrough(found)) return found;
  // A worker does this as soon as the last message is final, unless it died just then.
  await completeCampaigns(handle, [{ ...key, campaign }]);
  return { ...found, state: 'completed' };
}

/** All messages are final, but the campaign is not marked as completed. */
function isThrough({ state, total, delivered, failed }: CountedCampaign): boolean {
  return state !== 'completed' && state !== 'cancelled' && delivered + failed === total;
}

/** Newest first. */
export async function pageOfCampaigns(
  handle: Handle,
  account: Account,
  state: CampaignState | null,
  page: { offset: number; perPage: number },
): Promise<{ campaigns: CampaignRow[]; total: number }> {
  const key = { bucket: account.bucket, account: account.number };
  const { offset, perPage: limit } = page;
  if (state === null) {
    const total = await lastCampaign(handle, key);
    const campaigns = offset < total ? await listCampaigns(handle, key, total - offset, limit) : [];
    return { campaigns, total };
  }
  const total = await countCampaignsInState(handle, key, state);
  refuseIfTooDeep(offset, total);
  const campaigns = offset < total ? await listCampaignsInState(handle, key, state, { offset, limit }) : [];
  return { campaigns, total };
}

/** Newest first, with their counts; `next` is the number below which the list goes on. */
export async function campaignsBelow(
  handle: Handle,
  { bucket, number }: Account,
  { state, below, limit }: { state: CampaignState | null; below: number; limit: number },
): Promise<{ campaigns: CountedCampaign[]; next: number | null }> {
  const key = { bucket, account: number };
  // One more than is shown, to tell whether there are more.
  const found = await listCountedCampaigns(handle, key, { state, below, limit: limit + 1 });
  const campaigns = found.slice(0, limit);
  return { campaigns, next: found.length > limit ? (campaigns.at(-1)?.campaign ?? null) : null };
}

export function noSuchJob(): DomainError {
  return new DomainError('not_found', 'There is no such job.');
}
